import { PRODUCT_NAME } from '#domain/product.ts'

/** The same frame that quiz.html shows before any script runs. */
export function LoadingQuiz() {
  return (
    <>
      <header className="quiz-banner">
        <div className="quiz-column">
          <p className="quiz-brand">{PRODUCT_NAME}</p>
          <div className="quiz-bones" aria-hidden="true">
            <i />
            <i />
          </div>
        </div>
      </header>
      <main className="quiz-column quiz-main">
        <p className="quiz-unseen" role="status">
          Loading
        </p>
      </main>
    </>
  )
}
