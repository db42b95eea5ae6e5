export {
  resetLoginThrottle,
  verifyFromNetwork,
  verifyLoginCode,
  verifyLoginPassword,
  verifySignedInCode,
  verifySignedInPassword,
} from './login-throttle.ts'
export { passwordHashByEmail } from './password-repo.ts'
export { hashPassword, hashWithSalt } from './passwords.ts'
export { requireHardToGuess } from './require-hard-to-guess.ts'
export { requirePassword, requireUnchangedPassword } from './require-password.ts'
export { passwordHashOf, removePassword, setPassword } from './service.ts'
