/** Does what its content says, in the threads of render.test.ts. */
export function render(how: string): Uint8Array {
  if (how === 'fails') throw new Error('no')
  // Ends the thread only.
  if (how === 'ends') process.exit(3)
  if (how === 'hangs') for (;;);
  return new TextEncoder().encode(how)
}
