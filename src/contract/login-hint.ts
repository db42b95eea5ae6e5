/**
 * Name of the cookie that stands beside the login's own and says nothing but that there is one. A
 * page's script can read it, so that a visitor's browser does not ask who is signed in.
 */
export const LOGIN_HINT = 'signed-in'
