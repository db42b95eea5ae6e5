import type { AuditEntry } from '#contract/workspaces.ts'

/** What an entry of the audit log is about. */
export const AUDIT_LABELS: Readonly<Record<AuditEntry['action'], string>> = {
  'workspace.created': 'Workspace created',
  'workspace.renamed': 'Workspace renamed',
  'workspace.exported': 'Data downloaded',
  'rules.changed': 'Rules changed',
  'account.taken_over': 'Account taken over',
  'account.changed': 'Name or email changed',
  'member.joined': 'Person joined',
  'member.changed': 'Person changed',
  'member.removed': 'Person removed',
  'member.left': 'Person left',
  'invitation.sent': 'Invitation sent',
  'invitation.revoked': 'Invitation revoked',
  'team.moved': 'Team moved',
  'team.deleted': 'Team deleted',
  'action.deleted': 'Action deleted',
  'session.deleted': 'Round deleted',
  'session.restarted': 'Round restarted',
  'session.link_replaced': 'Results link replaced',
  'session.exported': 'Results downloaded',
  'key.created': 'API key created',
  'key.revoked': 'API key revoked',
  'plan.changed': 'Plan changed',
  'billing.changed': 'Billing details changed',
  'payment.disputed': 'Payment disputed',
}
