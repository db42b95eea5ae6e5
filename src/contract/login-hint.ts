/**
 * Name of a cookie that is set together with the login cookie, without a secret. Scripts can read
 * it, so that pages only request the current user if there is a login.
 */
export const LOGIN_HINT = 'signed-in'
