export { assessmentWithQuestions } from './to-api.ts'
