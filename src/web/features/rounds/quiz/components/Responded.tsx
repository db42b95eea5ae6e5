import { sharedResultsPath } from '#web/public-paths.ts'

/** Shown in place of the start if this browser was asked to remember that someone has responded. */
export function Responded({
  sharedToken,
  onAnswer,
  onForget,
}: {
  /** The token of the link to the team's results; empty if the team does not see them. */
  sharedToken: string
  onAnswer: () => void
  onForget: () => void
}) {
  return (
    <div className="quiz-completed">
      <h2 className="quiz-text">You have answered in this browser</h2>
      {sharedToken && (
        <p>
          <a className="quiz-link" href={sharedResultsPath(sharedToken)}>
            Your team’s results
          </a>
        </p>
      )}
      <div className="quiz-actions">
        <button type="button" className="quiz-button" onClick={onAnswer}>
          Answer as someone else
        </button>
        <button type="button" className="quiz-button" onClick={onForget}>
          Forget this
        </button>
      </div>
    </div>
  )
}
