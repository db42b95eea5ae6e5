export {
  resetLoginThrottle,
  verifyFromNetwork,
  verifyLoginCode,
  verifyLoginPassword,
  verifySignedInCode,
  verifySignedInPassword,
} from './login-throttle.ts'
export { requirePassword, requireUnchangedPassword } from './require-password.ts'
