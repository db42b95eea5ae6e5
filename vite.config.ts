import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { DEFAULT_CONTACT_EMAIL, DEFAULT_DEMO_BOOKING_URL } from './src/domain/product.ts'

const { API_ORIGIN, CONTACT_EMAIL, DEMO_BOOKING_URL } = process.env

// On a slow line every file costs a journey of its own, so what pages share comes in few.
const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|clsx|cookie|set-cookie-parser)[\\/]/
/** On every page. */
const FRAME =
  /src[\\/]web[\\/](root\.tsx|(public-)?paths\.ts|lib[\\/](api|lazy-with-preload|meta|origin|product|query-client|tab-workspace|theme|toast|use-search|wait-for-idle)\.|features[\\/](shell|assessments[\\/]assessment-names|auth[\\/](queries|login-hint))|ui[\\/](Button|Form|Notice|Spinner|TextLink|click-shield)\.tsx?)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](chevron-down|x)\./
/** What several pages behind the login share, and no other needs. */
const MEMBERS =
  /src[\\/](domain[\\/](limits|teams)|web[\\/](features[\\/]((account|api-keys|branding)[\\/]queries|auth[\\/](RequireLogin|use-follow-second-factor|use-follow-workspace|workspaces-query)|confirm-login[\\/]ConfirmationHost|billing[\\/](plan-words|queries|report-access-query|status-words|usage-query|components[\\/](CancelOrResume|ForOwners|ManageBilling|Resume|UpgradeNotice))|confirmation[\\/](ReminderLayout|reminder-dismissal)|reports[\\/]components[\\/](ChangeMark|ReportStates)|results[\\/]change-words|sessions[\\/](group-sizes|own-view-words|queries|session-words|session-problem|components[\\/](SessionMenu|SessionProblem))|teams[\\/](member-queries|people-words|queries|components[\\/](ReadOnlyTeam|TeamField\.)))|lib[\\/](clipboard|confirm-login|download|query-keys|use-deferred-data|use-leave-warning|workspace-changes)|ui[\\/](Card|ChoiceCard|CopyField|FieldGroup|FormSuccess|PageButtons|Pager|ProgressBar|ProgressiveRender|RestoredDraft|StatCard)\.))/
/** On every page with a form; what one field needs alone is on others as well. */
const FORMS = /node_modules[\\/]react-hook-form[\\/]|src[\\/]web[\\/]lib[\\/](form|email)\.ts/
const FIELDS =
  /src[\\/]web[\\/](ui[\\/](Field|FormProblem|SelectField|TextField)|features[\\/]confirmation[\\/]components[\\/](ConfirmFirst|SendAgain))\.tsx/
/** On most pages that are read. */
const READING =
  /src[\\/](domain[\\/](assessments[\\/]assessment|comments|format-count|format-list|memoize|money|release|scoring)|web[\\/](lib[\\/](figures|time)|features[\\/](billing[\\/]billing-query|confirmation[\\/]queries|auth[\\/]LoginPending))\.)|src[\\/]web[\\/]ui[\\/](AgreeShare|Badge|EmptyState|ScoreBadge|bands|focus-on-mount|Disclosure|ErrorState|Faq|Masthead|PageHeader|RuledFigures|ScrollRegion|Section|Skeleton)\.tsx?|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-down|arrow-right|arrow-up|check|download|lock|minus|printer)\./
/** Under every chart. */
const CHARTS =
  /src[\\/]web[\\/]charts[\\/](answer-names|AnswerNames|CategoryBars|ChartFigure|ChartTable|Drawing|polygon|Words|range-text|rounded|text-lines|ticks|use-width)\./

/** A trend, as a line or as a figure. */
const TREND =
  /src[\\/]web[\\/]charts[\\/](Sparkline|Trend|TrendFigure)\.|@visx[\\/]shape[\\/].*LinePath/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  define: {
    __CONTACT_EMAIL__: JSON.stringify(CONTACT_EMAIL || DEFAULT_CONTACT_EMAIL),
    __API_DESCRIPTION__: readFileSync('docs/openapi.json', 'utf8'),
    __DEMO_BOOKING_URL__: JSON.stringify(DEMO_BOOKING_URL || DEFAULT_DEMO_BOOKING_URL),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                { name: 'frame', test: FRAME, priority: 1, minShareCount: 2 },
                { name: 'fields', test: FIELDS, minShareCount: 2, priority: 1 },
                { name: 'forms', test: FORMS, minShareCount: 2, priority: 1 },
                { name: 'reading', test: READING, minShareCount: 2, priority: 1 },
                { name: 'members', test: MEMBERS, minShareCount: 2 },
                { name: 'charts', test: CHARTS, minShareCount: 2 },
                { name: 'trend', test: TREND, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/quiz/', '/invite/', '/email-opt-outs/', '/quiz-assets', '/readyz'].map((path) => [
        path,
        API_ORIGIN || 'http://127.0.0.1:3000',
      ]),
    ),
  },
})
