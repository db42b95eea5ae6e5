/** How the browser's back and forward buttons follow the questions. */
export interface QuestionTrail {
  /** A question is entered, by Start, Resume or Next. */
  readonly enter: (index: number) => void
  /** The person does something on a question: back must lead to the one before it. */
  readonly secure: (index: number) => void
  /** Goes back one question by the browser's own history, or says that it cannot. */
  readonly back: (index: number) => boolean
  /** A new attempt begins in this entry of the history, whatever an earlier one has noted in it. */
  readonly reset: () => void
  /** All is answered and sent: Back then leads to where the person came from, not into the quiz. */
  readonly finish: () => void
  /** Tells which question back or forward has led to; -1 for the place before the first. */
  readonly follow: (onArrival: (index: number) => void) => () => void
}

/** For pages whose history belongs to somebody else. */
export const noTrail: QuestionTrail = {
  enter: () => {},
  secure: () => {},
  back: () => false,
  reset: () => {},
  finish: () => {},
  follow: () => () => {},
}

/**
 * An entry of the history: the question it stands for, the one in the entry below it, and how many
 * entries of ours lie below it.
 */
interface Mark {
  readonly question: number
  readonly below: number | null
  readonly depth: number
}

/**
 * One entry of the browser's history for each question. Entries are only ever added while the
 * person acts: browsers skip those that a page adds by itself.
 */
export const browserTrail: QuestionTrail = {
  enter(index) {
    const { question, below, depth } = mark()
    if (question === index) return
    if (question !== index - 1) replace({ question: index - 1, below, depth })
    push({ question: index, below: index - 1, depth: depth + 1 })
  },

  secure(index) {
    const { below, depth } = mark()
    if (index === 0 || below === index - 1) return
    replace({ question: index - 1, below, depth })
    push({ question: index, below: index - 1, depth: depth + 1 })
  },

  back(index) {
    const { below, depth } = mark()
    if (below === index - 1) {
      history.back()
      return true
    }
    replace({ question: index - 1, below, depth })
    return false
  },

  reset() {
    if (mark().question >= 0) replace(NOWHERE)
  },

  finish() {
    const { depth } = mark()
    if (depth > 0) history.go(-depth)
  },

  follow(onArrival) {
    const arrive = () => onArrival(mark().question)
    window.addEventListener('popstate', arrive)
    return () => window.removeEventListener('popstate', arrive)
  },
}

const NOWHERE: Mark = { question: -1, below: null, depth: 0 }

function mark(): Mark {
  const found = (history.state as { quiz?: Mark } | null)?.quiz
  return found ?? NOWHERE
}

const push = (quiz: Mark): void => history.pushState({ quiz }, '')
const replace = (quiz: Mark): void => history.replaceState({ quiz }, '')
