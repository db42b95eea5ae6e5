import { PRODUCT_NAME } from '#domain/product.ts'

/** Six spokes for the six dimensions, and the arc of a sextant. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none">
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <path d="M16 4 4.5 24.5a23.5 23.5 0 0 0 23 0z" strokeLinejoin="round" />
        <path d="M16 4v17" />
        <circle cx="16" cy="21.5" r="2.4" fill="currentColor" stroke="none" />
        <path d="M16 4 10 26.6M16 4l6 22.6" strokeWidth="1.2" />
      </g>
    </svg>
  )
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className="size-8" />
      {/* At a text size of 200 % on a phone, the menu button needs the space. */}
      <span className="pt-[0.2em] font-display max-[15rem]:sr-only text-xl leading-none font-medium tracking-tight">
        {PRODUCT_NAME}
      </span>
    </span>
  )
}
