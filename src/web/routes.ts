import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'

// NODE_ENV would not do, since it may be set during a build: a build must never contain the gallery.
const gallery = process.argv.includes('dev')
  ? [route('gallery', '../../test/web/charts/GalleryPage.tsx')]
  : []

/** Gives each route a short id. Every page loads a list of all routes, whose ids would be the names of their files. */
const withShortIds = (routes: RouteConfigEntry[], prefix = ''): RouteConfigEntry[] =>
  routes.map((entry, place) => {
    const id = prefix + place.toString(36)
    return {
      ...entry,
      id,
      ...(entry.children && { children: withShortIds(entry.children, `${id}-`) }),
    }
  })

/** All routes; paths.ts builds links to them. */
export default withShortIds([
  // Outside SiteLayout, because it is shown in a small window.
  route('confirmed', 'features/people/auth/ConfirmedPage.tsx'),
  // Outside SiteLayout: people who open it have no account.
  route('shared/:token', 'features/results/shared-results/SharedResultsPage.tsx'),
  // Outside SiteLayout, because it fills the screen of a projector.
  layout('features/results/meeting/MeetingLayout.tsx', [
    layout('features/workspaces/workspace-switch/WorkspaceLayout.tsx', [
      route('quiz-sessions/:sessionId/present', 'features/results/meeting/MeetingPage.tsx'),
    ]),
  ]),
  layout('features/site/shell/SiteLayout.tsx', [
    index('features/site/landing/LandingPage.tsx'),
    route('login', 'features/people/auth/LoginPage.tsx'),
    route('login/verify', 'features/people/auth/SecondStepPage.tsx'),
    route('register', 'features/people/auth/RegisterPage.tsx'),
    route('setup', 'features/people/auth/SetUpPage.tsx'),
    route('forgot-password', 'features/people/password-reset/ForgotPasswordPage.tsx'),
    route('reset-password', 'features/people/password-reset/ResetPasswordPage.tsx'),
    route('confirm-email', 'features/people/confirmation/ConfirmEmailPage.tsx'),
    route('confirm-new-email', 'features/people/email-change/ConfirmNewEmailPage.tsx'),
    route('sign-in-link', 'features/people/auth/SignInLinkPage.tsx'),
    route('stop-email-change', 'features/people/email-change/StopEmailChangePage.tsx'),
    route(
      'workspace-invitations/:token',
      'features/workspaces/workspace-invitations/WorkspaceInvitationPage.tsx',
    ),
    route('welcome', 'features/site/landing/WelcomePage.tsx'),
    route('pricing', 'features/money/pricing/PricingPage.tsx'),
    route('about', 'features/site/landing/AboutPage.tsx'),
    route('contact', 'features/site/contact/ContactPage.tsx'),
    route('privacy', 'features/site/legal/PrivacyPage.tsx'),
    route('terms', 'features/site/legal/TermsPage.tsx'),
    route('accessibility', 'features/site/legal/AccessibilityPage.tsx'),
    route('docs', 'features/site/api-docs/ApiDocsPage.tsx'),
    route('support', 'features/site/support/SupportPage.tsx'),
    route('assessments', 'features/rounds/assessments/AssessmentsPage.tsx'),
    route('assessments-info', 'features/rounds/assessments/AssessmentsPage.tsx'),
    route('join', 'features/rounds/join/JoinPage.tsx'),
    route('assessment/:type', 'features/rounds/own-runs/AssessmentRunPage.tsx'),
    route('results', 'features/rounds/own-runs/SavedResultsPage.tsx'),
    route('sample', 'features/results/sample/SamplePage.tsx'),
    layout('features/site/layouts/NoReminderLayout.tsx', [
      layout('features/workspaces/workspace-switch/WorkspaceLayout.tsx', [
        route(
          'quiz-sessions/:sessionId/my-view',
          'features/rounds/manager-view/ManagerViewPage.tsx',
        ),
      ]),
    ]),
    layout('features/site/layouts/MemberLayout.tsx', [
      route('account', 'features/people/account/AccountPage.tsx'),
      layout('features/workspaces/workspace-switch/WorkspaceLayout.tsx', [
        route('account/billing', 'features/workspaces/workspace/FormerAddressPage.tsx'),
        route('subscribe', 'features/money/subscribe/SubscribePage.tsx'),
        route('workspace', 'features/workspaces/workspace/FormerAddressPage.tsx'),
        route('workspace/people', 'features/workspaces/workspace/PeoplePage.tsx'),
        route('workspace/rules', 'features/workspaces/workspace/RulesPage.tsx'),
        route('workspace/branding', 'features/workspaces/workspace/BrandingPage.tsx'),
        route('workspace/invoices', 'features/workspaces/workspace/InvoicesPage.tsx'),
        route('workspace/api-keys', 'features/workspaces/workspace/ApiKeysPage.tsx'),
        route('workspace/data', 'features/workspaces/workspace/DataPage.tsx'),
        route('dashboard', 'features/site/dashboard/DashboardPage.tsx'),
        route('teams', 'features/teams/teams/TeamsPage.tsx'),
        route('teams/:teamId/members', 'features/teams/teams/TeamMembersPage.tsx'),
        route('teams/:teamId/actions', 'features/teams/actions/TeamActionsPage.tsx'),
        route('actions', 'features/teams/actions/ActionsPage.tsx'),
        route('quizzes', 'features/rounds/rounds/QuizzesPage.tsx'),
        route('sessions/create', 'features/rounds/rounds/CreateRoundPage.tsx'),
        route('sessions/:sessionId/share', 'features/rounds/rounds/ShareRoundPage.tsx'),
        route('sessions/:sessionId/poster', 'features/rounds/rounds/PosterPage.tsx'),
        route('quiz-sessions/:sessionId/results', 'features/results/results/ResultsPage.tsx'),
        route('reports', 'features/results/reports/ReportsPage.tsx'),
      ]),
      layout('features/operations/admin/AdminLayout.tsx', [
        route('admin', 'features/operations/admin/AdminPage.tsx'),
        route('admin/users', 'features/operations/admin/UsersPage.tsx'),
        route('admin/workspaces', 'features/operations/admin/WorkspacesPage.tsx'),
        route('admin/teams', 'features/operations/admin/AdminTeamsPage.tsx'),
        route('admin/analytics', 'features/operations/admin/AnalyticsPage.tsx'),
        route('admin/audit', 'features/operations/admin/AuditPage.tsx'),
      ]),
    ]),
    ...gallery,
    route('*', 'features/site/shell/NotFoundPage.tsx'),
  ]),
]) satisfies RouteConfig
