import type { Branding } from '#contract/branding.ts'

/** The workspace's logo, on a light background in both themes: most logos are drawn for one. */
export function BrandLogo({
  logo,
  className = 'rounded-control bg-white p-1',
}: {
  logo: NonNullable<Branding['logo']>
  className?: string
}) {
  return (
    <span className={`inline-flex ${className}`}>
      <img src={logo.url} width={logo.width} height={logo.height} alt="Logo" />
    </span>
  )
}
