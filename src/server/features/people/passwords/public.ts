export { passwordHashByEmail } from './password-repo.ts'
export { checkPassword, hashPassword, hashWithSalt } from './passwords.ts'
export { requireHardToGuess } from './require-hard-to-guess.ts'
export { passwordHashOf, removePassword, setPassword } from './service.ts'
