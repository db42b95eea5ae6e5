import { tabWorkspace } from './tab-workspace.ts'

/**
 * Returns the address of an image or document of the API that the browser loads itself, without the
 * header that names the workspace. Addresses of other sites stay as they are.
 */
export function addressInWorkspace(address: string): string {
  const workspace = tabWorkspace()
  if (!workspace || !address.startsWith('/api/')) return address
  return `${address}${address.includes('?') ? '&' : '?'}workspace=${workspace}`
}
