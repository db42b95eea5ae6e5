// Writes the fonts that are derived from the packages: the font faces of local fonts, and the font
// of the quiz. Run it after an update of the packages of fonts, or a change of web-fonts.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fallbackFaces, quizFont } from './web-fonts.ts'

const STYLES = join(import.meta.dirname, '..', 'src', 'web', 'styles')
writeFileSync(join(STYLES, 'fallback-fonts.css'), fallbackFaces())
writeFileSync(join(STYLES, 'quiz-font.woff2'), await quizFont())
