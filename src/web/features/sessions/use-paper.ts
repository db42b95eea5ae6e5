import { useEffect } from 'react'
import type { Paper } from './paper.ts'

/**
 * Prints on this paper to its very edge, as long as the component stands. The rule is made here
 * and not in a style sheet, where named pages would do: Chromium prints empty sheets once a
 * document has changed from one of those to another.
 */
export function usePaper(paper: Paper): void {
  useEffect(() => {
    const rule = new CSSStyleSheet()
    rule.replaceSync(`@page { size: ${paper} portrait; margin: 0 }`)
    document.adoptedStyleSheets.push(rule)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== rule)
    }
  }, [paper])
}
