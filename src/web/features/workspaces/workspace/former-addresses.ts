import { paths } from '#web/paths.ts'

/** Addresses and anchors in old links and emails, and the section that shows their content. */
const SECTIONS: Readonly<Record<string, string>> = {
  '/account#api-keys': paths.workspaceApiKeys,
  '/account#branding': paths.workspaceBranding,
  '/account/billing': paths.workspaceInvoices,
  '/workspace#api-keys': paths.workspaceApiKeys,
  '/workspace#audit-log': paths.workspaceData,
  '/workspace#branding': paths.workspaceBranding,
  '/workspace#data': paths.workspaceData,
  '/workspace#invoices': paths.workspaceInvoices,
  '/workspace#rules': paths.workspaceRules,
  '/workspace': paths.workspacePeople,
}

/** Returns the path of the section that replaces an address; undefined for an address in use. */
export function sectionFor(pathname: string, hash: string): string | undefined {
  const path = pathname.replace(/\/$/, '')
  return SECTIONS[path + hash] ?? SECTIONS[path]
}
