/** Thrown for work that cannot be taken on now. The message is shown to people. */
export class Overloaded extends Error {
  constructor(message = 'The service is busy. Please try again in a moment.') {
    super(message)
  }
}
