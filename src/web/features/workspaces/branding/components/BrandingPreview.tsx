import { PRODUCT_NAME } from '#domain/product.ts'

interface BrandingPreviewProps {
  /** A CSS color; null if not set. */
  readonly accent: string | null
  readonly logo: string | null
}

/** A preview of the top of a quiz page in the light and the dark theme. */
export function BrandingPreview(look: BrandingPreviewProps) {
  return (
    <figure>
      <figcaption className="mb-1.5 text-sm font-semibold">
        Preview in light and dark themes
      </figcaption>
      {/* Decorative: contains no information for screen readers. */}
      <div aria-hidden="true" className="grid gap-3 sm:grid-cols-2">
        <Sample {...look} theme="light" />
        <Sample {...look} theme="dark" />
      </div>
    </figure>
  )
}

function Sample({ accent, logo, theme }: BrandingPreviewProps & { theme: 'light' | 'dark' }) {
  return (
    <div
      data-theme={theme}
      className="relative min-w-0 overflow-hidden rounded-control border border-line bg-paper px-4 py-5 text-ink"
    >
      {accent && (
        <div className="absolute inset-x-0 top-0 h-1" style={{ backgroundColor: accent }} />
      )}
      <div className="flex min-h-13 items-center gap-3 text-sm">
        {logo && (
          <span className="inline-flex min-w-0 rounded-control border border-line bg-[white] px-2.5 py-1.5">
            <img src={logo} alt="" className="max-h-10 max-w-full object-contain" />
          </span>
        )}
        <span className={logo ? 'text-muted' : 'font-semibold'}>{PRODUCT_NAME}</span>
      </div>
      <p className="mt-2 text-lg font-semibold">Autumn check</p>
    </div>
  )
}
