export { deleteRows, endPayments } from './deletion.ts'
export { EXPORTS, startExport } from './export-queue.ts'
export { workspaceData } from './workspace-export.ts'
