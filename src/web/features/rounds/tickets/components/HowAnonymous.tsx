/** Answers the question that every invited person has, in words that need no prior knowledge. */
export function HowAnonymous() {
  return (
    <details className="quiz-review">
      <summary>How can this be anonymous if I was invited?</summary>
      <div className="quiz-review-body">
        <Drawing />
        <p>
          When you select Start, your browser writes a long random number on a slip of paper and
          puts it into an envelope lined with carbon paper. The server sees that you are invited and
          signs the closed envelope. The carbon paper copies the signature onto the slip.
        </p>
        <p>
          Your browser takes the slip out. This is your ticket. It goes with your answers, without
          your name. The server recognizes its signature, so someone invited is answering. It sees
          the number for the first time, so it cannot tell whose it is.
        </p>
      </div>
    </details>
  )
}

const LABEL =
  'An envelope with your slip is signed unopened; the slip comes out with the signature.'

/** Ink on paper, in the colors of the theme. */
const Drawing = () => (
  <svg viewBox="0 0 360 112" role="img" aria-label={LABEL} className="ticket-drawing">
    <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
      <Slip x={22} />
      <Envelope x={136} />
      <path d="M150 62q6-14 10-2t8-2 7-1 12-2" strokeWidth="2.5" strokeLinecap="round" />
      <Slip x={262} />
      <path d="M270 62q6-14 10-2t8-2 7-1 12-2" strokeWidth="2.5" strokeLinecap="round" />
      <Arrow x={98} />
      <Arrow x={224} />
    </g>
    <g fill="currentColor" fontSize="12" textAnchor="middle">
      <text x="52" y="104">
        Your slip
      </text>
      <text x="173" y="104">
        Signed unopened
      </text>
      <text x="292" y="104">
        Your ticket
      </text>
      <text x="52" y="38">
        73915…
      </text>
      <text x="292" y="38">
        73915…
      </text>
    </g>
  </svg>
)

const Slip = ({ x }: { x: number }) => (
  <rect x={x} y="14" width="60" height="66" rx="3" fill="var(--surface)" />
)

const Envelope = ({ x }: { x: number }) => (
  <>
    <rect x={x} y="24" width="74" height="54" rx="3" fill="var(--surface)" />
    <path d={`M${x} 27l37 22 37-22`} />
  </>
)

const Arrow = ({ x }: { x: number }) => <path d={`M${x} 50h22m-6-5 6 5-6 5`} />
