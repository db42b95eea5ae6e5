// What render.ts runs in its threads.
export { layOutPdf as render } from './layout.ts'
