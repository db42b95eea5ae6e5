/** Keeps the browser history in step with the questions. */
export interface QuestionTrail {
  /** Records that Start, Resume or Next opened a question. */
  readonly enter: (index: number) => void
  /** Makes sure that the browser's back button leads to the previous question. */
  readonly secure: (index: number) => void
  /** Goes back one question in the browser history; returns false if it cannot. */
  readonly back: (index: number) => boolean
  /** Clears the state that an earlier attempt left in the current history entry. */
  readonly reset: () => void
  /** Removes the quiz from the history after submitting, so that back leaves the quiz. */
  readonly finish: () => void
  /** Calls back with the question that back or forward led to; -1 for the intro. */
  readonly follow: (onArrival: (index: number) => void) => () => void
}

/** Does nothing; for pages whose router owns the history. */
export const noTrail: QuestionTrail = {
  enter: () => {},
  secure: () => {},
  back: () => false,
  reset: () => {},
  finish: () => {},
  follow: () => () => {},
}

/** State of a history entry. */
interface Mark {
  readonly question: number
  /** Question of the previous entry; null if that entry is not part of the quiz. */
  readonly below: number | null
  /** Number of quiz entries before this one. */
  readonly depth: number
}

/**
 * One history entry for each question. Entries are added only on user actions, because browsers
 * skip entries that a page adds without one.
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
    if (mark().question >= 0) replace(INTRO)
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

const INTRO: Mark = { question: -1, below: null, depth: 0 }

function mark(): Mark {
  return (history.state as { quiz?: Mark } | null)?.quiz ?? INTRO
}

const push = (quiz: Mark): void => history.pushState({ quiz }, '')
const replace = (quiz: Mark): void => history.replaceState({ quiz }, '')
