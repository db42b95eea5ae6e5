import type { Assessment } from '#domain/assessments/assessment.ts'
import { mostCantSay } from '#domain/statistics/cant-say-words.ts'
import type { QuestionScore } from '#domain/team-results.ts'
import { conversations, outsideHelp } from './conversations.ts'
import type { AnalystInput } from './input.ts'
import { choosePractices } from './practices/choose-practices.ts'
import type { ChosenPractice } from './practices/choose-practices.ts'
import { hasFallen, HIGH, isBroken, isHigh, isUniform, outsideHelpFor } from './situation.ts'
import { formatScorePercent } from './wording.ts'

/** Maximum number of talks, and of all recommendations. */
const TALKS = 2
const ITEMS = 3
/** With help from outside, only questions below this score get a practice as well. */
const LOW = 60

/**
 * Returns what to do: help from outside if the scores are alarming, talks if the results leave open
 * questions, then one or two practices for the weakest questions.
 */
export function recommendations(assessment: Assessment, input: AnalystInput): string[] {
  return [...talksFor(assessment, input), ...recommendedPractices(assessment, input).map(describe)]
}

/** Returns what comes before any practice. */
function talksFor(assessment: Assessment, input: AnalystInput): string[] {
  const help = outsideHelpFor(assessment, input)
  return [
    ...(help ? [outsideHelp(help)] : []),
    ...conversations(input).slice(0, help && !isBroken(input) ? 1 : TALKS),
  ]
}

/** Returns the practices that are recommended, for the weakest questions. */
export function recommendedPractices(
  assessment: Assessment,
  input: AnalystInput,
): ChosenPractice[] {
  const help = outsideHelpFor(assessment, input)
  // A broken team that needs help from outside does not begin with a practice as well.
  if (help && isBroken(input)) return []
  const below = help ? LOW : HIGH
  const talks = talksFor(assessment, input).length
  const count = isBroken(input) || hasFallen(input) ? 1 : ITEMS - Math.max(1, talks)
  return practicesFor(assessment, input, { count, below })
}

function practicesFor(
  assessment: Assessment,
  input: AnalystInput,
  limits: { readonly count: number; readonly below: number },
): ChosenPractice[] {
  // If all questions score the same or high, none of them is weak.
  if (isHigh(input) || isUniform(input)) return []
  return choosePractices(assessment, {
    questions: input.results.questions.filter(couldSay),
    round: input.round,
    ...limits,
  })
}

/** True unless most people could not answer a question: then it says little about the team. */
const couldSay = ({ responseCount, cantSay }: QuestionScore): boolean =>
  !mostCantSay({ answered: responseCount, cantSay })

/** Returns the advice on one line, and on the next why it was chosen, what it takes and its source. */
function describe({ practice, question }: ChosenPractice): string {
  const { title, text, takes, source } = practice
  return `${title}. ${text}\nChosen for ${quoted(question)}. Takes: ${takes}. Source: ${source}.`
}

const quoted = (question: QuestionScore): string =>
  `“${question.questionText}” (${formatScorePercent(question)})`
