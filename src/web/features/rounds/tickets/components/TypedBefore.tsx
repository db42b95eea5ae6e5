import { Notice } from './TicketTrouble.tsx'

/**
 * Asks a person whether answers from before a restart are theirs. Several people may use the browser, so it
 * shows nothing of the answers, not even how many there are.
 */
export const TypedBefore = ({ onYes, onNo }: { onYes: () => void; onNo: () => void }) => (
  <Notice title="Answers were typed here before the restart. Are they yours?">
    <p>
      Select Yes only if you typed them yourself. You then continue with them. If other people use
      this browser, the answers may be theirs: select No, and they stay as they are.
    </p>
    <div className="quiz-actions ticket-actions">
      <button type="button" className="quiz-button" onClick={onNo}>
        No
      </button>
      <button type="button" className="quiz-button" onClick={onYes}>
        Yes, they are mine
      </button>
    </div>
  </Notice>
)
