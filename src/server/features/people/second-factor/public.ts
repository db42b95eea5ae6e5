export { list, removeAddedFrom, removeAll, reset } from './service.ts'
