import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextAnchor } from '#web/ui/TextLink.tsx'

/** Explains why there are no insights and offers to retry. */
export function InsightsUnavailable({
  error,
  onRetry,
  retrying,
}: {
  error: Error | null
  onRetry: () => void
  retrying: boolean
}) {
  return (
    <div role="alert">
      <h3 className="font-semibold">AI Insights Unavailable</h3>
      <p className="mt-1 max-w-prose text-muted">
        {error instanceof ApiError && error.code === 'rate_limited' ? (
          error.reason
        ) : (
          <>
            The AI provider's quota is exceeded. Your administrator can fix this on the provider's
            billing page:{' '}
            <TextAnchor href="https://platform.openai.com/account/billing">OpenAI</TextAnchor>,{' '}
            <TextAnchor href="https://console.anthropic.com/settings/billing">Anthropic</TextAnchor>
            .
          </>
        )}{' '}
        All other results on this page are complete.
      </p>
      <Button
        variant="secondary"
        onClick={onRetry}
        pending={retrying}
        pendingLabel="Retrying…"
        className="no-print mt-4"
      >
        Retry
      </Button>
    </div>
  )
}
