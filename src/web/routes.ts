import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

// Not by NODE_ENV, which may be set during a build: a build must never contain the gallery.
const gallery = process.argv.includes('dev') ? [route('gallery', 'charts/GalleryPage.tsx')] : []

/** All routes; paths.ts builds links to them. */
export default [
  // Outside SiteLayout, because it is shown in a small window.
  route('confirmed', 'features/auth/ConfirmedPage.tsx'),
  // Outside SiteLayout: people who open it have no account.
  route('shared/:token', 'features/shared-results/SharedResultsPage.tsx'),
  // Outside SiteLayout, because it fills the screen of a projector.
  layout('features/meeting/MeetingLayout.tsx', [
    layout('features/auth/RequireLogin.tsx', { id: 'meeting-login' }, [
      layout('features/workspace-switch/WorkspaceLayout.tsx', { id: 'meeting-workspace' }, [
        route('quiz-sessions/:sessionId/present', 'features/meeting/MeetingPage.tsx'),
      ]),
    ]),
  ]),
  layout('features/shell/SiteLayout.tsx', [
    index('features/landing/LandingPage.tsx'),
    route('login', 'features/auth/LoginPage.tsx'),
    route('login/verify', 'features/auth/SecondStepPage.tsx'),
    route('register', 'features/auth/RegisterPage.tsx'),
    route('forgot-password', 'features/password-reset/ForgotPasswordPage.tsx'),
    route('reset-password', 'features/password-reset/ResetPasswordPage.tsx'),
    route('confirm-email', 'features/confirmation/ConfirmEmailPage.tsx'),
    route('workspace-invitations/:token', 'features/invitations/InvitationPage.tsx'),
    route('pricing', 'features/pricing/PricingPage.tsx'),
    route('about', 'features/landing/AboutPage.tsx'),
    route('contact', 'features/contact/ContactPage.tsx'),
    route('privacy', 'features/legal/PrivacyPage.tsx'),
    route('terms', 'features/legal/TermsPage.tsx'),
    route('accessibility', 'features/legal/AccessibilityPage.tsx'),
    route('docs', 'features/api-docs/ApiDocsPage.tsx'),
    route('support', 'features/support/SupportPage.tsx'),
    route('assessments', 'features/assessments/AssessmentsPage.tsx', { id: 'assessments' }),
    route('assessments-info', 'features/assessments/AssessmentsPage.tsx', {
      id: 'assessments-info',
    }),
    route('assessment/:type', 'features/own-runs/AssessmentRunPage.tsx'),
    route('results', 'features/own-runs/SavedResultsPage.tsx'),
    layout('features/auth/RequireLogin.tsx', [
      // Outside ReminderLayout, so that no banner distracts the manager from the questions.
      layout('features/workspace-switch/WorkspaceLayout.tsx', { id: 'undistracted' }, [
        route('quiz-sessions/:sessionId/my-view', 'features/manager-view/ManagerViewPage.tsx'),
      ]),
      layout('features/confirmation/ReminderLayout.tsx', [
        route('account', 'features/account/AccountPage.tsx'),
        layout('features/workspace-switch/WorkspaceLayout.tsx', [
          route('account/billing', 'features/billing/BillingPage.tsx'),
          route('subscribe', 'features/subscribe/SubscribePage.tsx'),
          route('workspace', 'features/workspace/WorkspacePage.tsx'),
          route('dashboard', 'features/dashboard/DashboardPage.tsx'),
          route('teams', 'features/teams/TeamsPage.tsx'),
          route('teams/:teamId/members', 'features/teams/TeamMembersPage.tsx'),
          route('teams/:teamId/actions', 'features/actions/TeamActionsPage.tsx'),
          route('actions', 'features/actions/ActionsPage.tsx'),
          route('quizzes', 'features/sessions/QuizzesPage.tsx'),
          route('sessions/create', 'features/sessions/CreateSessionPage.tsx'),
          route('sessions/:sessionId/share', 'features/sessions/ShareSessionPage.tsx'),
          route('sessions/:sessionId/poster', 'features/sessions/PosterPage.tsx'),
          route('quiz-sessions/:sessionId/results', 'features/results/ResultsPage.tsx'),
          route('reports', 'features/reports/ReportsPage.tsx'),
        ]),
        layout('features/admin/AdminLayout.tsx', [
          route('admin', 'features/admin/AdminPage.tsx'),
          route('admin/users', 'features/admin/UsersPage.tsx'),
          route('admin/workspaces', 'features/admin/WorkspacesPage.tsx'),
          route('admin/teams', 'features/admin/TeamsPage.tsx'),
          route('admin/analytics', 'features/admin/AnalyticsPage.tsx'),
          route('admin/audit', 'features/admin/AuditPage.tsx'),
        ]),
      ]),
    ]),
    ...gallery,
    route('*', 'features/shell/NotFoundPage.tsx'),
  ]),
] satisfies RouteConfig
