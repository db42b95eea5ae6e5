// What render-slides.ts runs in a thread.
export { writeDeck as render } from './write-deck.ts'
