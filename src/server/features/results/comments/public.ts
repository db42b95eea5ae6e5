export { addReport, removeReport, withoutHidden } from './hidden-comments.ts'
export { presentComments, shownComments } from './shown-comments.ts'
