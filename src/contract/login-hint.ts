/**
 * Name of a cookie that is set together with the login cookie, without a secret. Scripts can read
 * it, so that pages only request the current user if there is a login. `1` is for a login; a page
 * sets `0` when the server has refused the login.
 */
export const LOGIN_HINT = 'signed-in'
