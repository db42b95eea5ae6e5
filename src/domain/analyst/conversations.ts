import { splitQuestions } from './input.ts'
import type { AnalystInput } from './input.ts'
import {
  hasFallen,
  hasFewResponses,
  higherView,
  isBroken,
  isFewerThanHalf,
  isHigh,
  isMoreThanTeam,
  isNeutral,
  isUniform,
} from './situation.ts'
import type { OutsideHelp } from './situation.ts'
import { formatScorePercent } from './wording.ts'

/** The text for odd rounds and the one for even rounds. */
type Variants = readonly [odd: string, even: string]

const ASK_FIRST: Variants = [
  'Ask before you act. Show the team these results and ask whether they match what people see at work. With so few responses, that conversation tells you more than the scores. No one has to say what they answered.',
  'Check the results with the team first. Hand them out a day before you meet and ask: “What fits, what does not, and what is missing?” With so few responses, the answers to that count for more than the scores. No one has to say what they answered. Decide together what to try.',
]

/** A single response shows one person, who would be recognized. */
const ONE_PERSON =
  'Ask the whole team. These are the answers of one person, so do not show them. Put the same questions to the team without the results, or run the round again when more people will answer.'

const FEWER_THAN_HALF: Variants = [
  'Find out what kept people from answering. Ask the whole team, not single people: was it time, the invitation, or doubt that answers stay anonymous? Explain how anonymity works, keep 10 minutes free for the next round, and say what will happen with its results. Until then, take these results as the view of a part of the team.',
  'Hear from the others before you decide. Fewer than half of the team is included, so present these results as a first impression. Ask the whole team which of them the others would confirm, with a way to reply without a name. Before the next round, say what this one has led to, and keep 10 minutes of working time free for it.',
]

const FALLEN =
  'Ask what has changed. Show the team the scores of both rounds and take half an hour for one question: “What is different since then?” Think of people, workload, tools and plans. Sort the answers into what the team can change and what it cannot, and take the second list to those who can. Do not ask who answered what.'

const BROKEN: Variants = [
  'Start with one change that people will notice. Tell the team that you have read the results and that they matter. Ask for one thing that would make next month better, on unsigned cards, and choose one that you can keep. Do it within two weeks and tell the team that it is done. Larger plans can wait.',
  'Show that answering was worth it. Tell the team what these results say in your own words and what you can and cannot change. Let the team choose one thing from the first list, do it within two weeks, and say when it is done. Then ask for the next one. Larger plans can wait.',
]

const MANAGER_ABOVE =
  'Listen before you explain. The manager’s view is clearly above the team’s, so begin the talk with the team’s scores. Ask for examples from daily work and write them down without answering back. The manager speaks last, about what was new in the examples. No one has to defend a score.'

const MANAGER_BELOW =
  'Compare examples with the team. The manager’s view is clearly below the team’s. Ask the team for examples of things that work well, and ask the manager for one or two things that do not work yet, also with examples. Listen to both before you draw a conclusion, and do not argue that the team’s scores are too high.'

const NEUTRAL: Variants = [
  'Find out what Neutral means here. Let the team choose the two statements that matter most, and ask of each: “When is this true, and when is it not?” Collect examples for 15 minutes. No one has to say what they answered. The examples will tell you more about what to work on than these scores.',
  'Turn Neutral into examples. Pick three statements and ask everyone to write, on unsigned cards, one situation in which it was true and one in which it was not. Read the cards out and sort them for 15 minutes. Where most cards say that it depends, agree on when it should be true.',
]

const KEEP: Variants = [
  'Keep what works. Take 20 minutes with the team for two questions: “Which habits do we owe this to?” and “What could the questions have missed?” Write down two habits and protect them when work gets busy.',
  'Pass on what works. Ask the team which two of its habits another team could use, and write them down in five lines each. That also shows newcomers how you work. Ask as well what has become harder since the habits began.',
]

const MORE_THAN_TEAM =
  'Check who received the link. There are more responses than people in the team, so people from outside may have answered, or some people twice. If you find the reason, start a new round with a new link, or with personal invitations, before you act on these results.'

const SPLIT_OFTEN =
  'Talk about where experiences differ. Opinions are split on several questions, so parts of the team may work under different conditions: shifts, places, tasks or time in the team. Ask the whole team which conditions differ and collect examples. Do not ask who is on which side. Choose one difference that you can make smaller.'

const UNIFORM =
  'Let the team choose where to begin. Read out the names of the categories and give everyone two votes, on paper, for what would help most if it became better. Take the one with the most votes and ask for examples. Choose one step for the next two weeks.'

/** From this number of split questions on, the talk is about their common cause. */
const MANY_SPLITS = 4

/** Returns the talks that should come before any practice, the most important one first. */
export function conversations(input: AnalystInput): string[] {
  const few = hasFewResponses(input)
  const broken = isBroken(input)
  const higher = higherView(input)
  // As with practices, no talk is recommended in the same words twice in a row.
  const inTurn = (variants: Variants) => variants[(input.round - 1) % 2]
  const talks = [
    few && (input.results.responses === 1 ? ONE_PERSON : inTurn(ASK_FIRST)),
    isMoreThanTeam(input) && MORE_THAN_TEAM,
    !few && isFewerThanHalf(input) && inTurn(FEWER_THAN_HALF),
    hasFallen(input) && FALLEN,
    higher && (higher === 'manager' ? MANAGER_ABOVE : MANAGER_BELOW),
    broken && inTurn(BROKEN),
    !broken && isNeutral(input) && inTurn(NEUTRAL),
    splitTalk(input),
    isHigh(input) && !hasFallen(input) && inTurn(KEEP),
  ].filter((talk) => typeof talk === 'string')
  return talks.length === 0 && isUniform(input) ? [UNIFORM] : talks
}

function splitTalk(input: AnalystInput): string | undefined {
  const split = splitQuestions(input)
  const [first] = split
  if (!first) return undefined
  return split.length >= MANY_SPLITS ? SPLIT_OFTEN : talkAbout(first.question.questionText)
}

const talkAbout = (questionText: string): string =>
  `Talk before you change anything. Read “${questionText}” to the team, give everyone a few minutes to note where it is true and where it is not, and collect examples of both. Ask about situations; no one has to say what they answered. Then decide what to try.`

/** Returns when and how to bring in help from outside the team. */
export function outsideHelp(help: OutsideHelp): string {
  if (help.kind === 'leadership') {
    return 'Let someone from outside the team lead the first talk. These answers are about the team lead, and few people speak freely about that with the lead in the room. Ask HR or an experienced facilitator to hold the talk and to bring back the main points without names. The lead thanks for them, asks questions, and does not guess who said what.'
  }
  const name = `${help.category.category} (${formatScorePercent(help.category)})`
  return help.kind === 'wellbeing'
    ? `Bring in help from outside this week. ${name} is so low that a team practice alone will not put it right. Talk to your own manager and HR about workload and staffing, and to the occupational health service if you have one. Tell the whole team where to get confidential help. If someone says that they cannot go on, do not leave them alone with it: get medical help the same day.`
    : `Let someone from outside the team lead the first talk. ${name} is so low that people may not say openly what is wrong. Ask HR or an experienced facilitator to hold the talk and to bring back the main points without names. If you hear of bullying or harassment, follow your organization’s procedure the same day and do not look into it yourself.`
}
