import type { VitePluginConfig } from '@remix-run/dev'

type DefineRoutes = Parameters<NonNullable<VitePluginConfig['routes']>>[0]
type DefineRoute = Parameters<Parameters<DefineRoutes>[0]>[0]

/** Every address of the pages and the file that answers it. */
export const routes = (defineRoutes: DefineRoutes) =>
  defineRoutes((route) => {
    definePublicRoutes(route)
    defineAccountRoutes(route)
    route('app/admin', 'routes/admin/layout.tsx', () => defineAdminRoutes(route))
    route('app/:org/start', 'routes/start/layout.tsx', () => defineStartRoutes(route))
    route('app/:org', 'routes/org/layout.tsx', () => {
      defineOrgRoutes(route)
      defineDocumentRoutes(route)
      defineRepositoryRoutes(route)
      defineReviewRoutes(route)
      route('sync', 'routes/sync/layout.tsx', () => defineSyncRoutes(route))
      route('settings', 'routes/settings/layout.tsx', () => defineSettingsRoutes(route))
    })
  })

function definePublicRoutes(route: DefineRoute): void {
  route(undefined, 'routes/public/landing.tsx', { index: true })
  route('pricing', 'routes/public/pricing.tsx')
  route('changelog', 'routes/public/changelog.tsx')
  route('docs/api', 'routes/public/api-docs.tsx')
  route('docs/api/:operation', 'routes/public/api-endpoint.tsx')
  route('docs/config', 'routes/public/config-docs.tsx')
  route('llms.txt', 'routes/public/llms-text.ts')
  route('s/:link', 'routes/public/short-link.tsx')
  route('share/:token', 'routes/public/share.tsx')
  route('unsubscribe/:token', 'routes/public/unsubscribe.tsx')
  route('theme', 'routes/public/theme.ts')
  route('density', 'routes/public/density.ts')
  route('diagram-frame', 'routes/public/diagram-frame.ts')
  route('app/_design', 'routes/public/design.tsx')
  route('*', 'routes/public/not-found.tsx')
}

function defineAccountRoutes(route: DefineRoute): void {
  route('app', 'routes/auth/home.tsx', { index: true })
  route('app/choose-org', 'routes/auth/choose-org.tsx')
  route('app/no-org', 'routes/auth/no-org.tsx')
  route('app/setup/complete', 'routes/auth/setup-complete.tsx')
  route('auth/sign-in/:waiting', 'routes/auth/sign-in.tsx')
  route('auth/first-account', 'routes/auth/first-account.tsx')
  route('auth/invitation', 'routes/auth/invitation.tsx')
  route('auth/password', 'routes/auth/change-password.tsx')
  route('auth/set-password', 'routes/auth/set-password.tsx')
  route('auth/device', 'routes/auth/device.tsx')
  route('auth/assistant/:waiting', 'routes/auth/assistant.tsx')
  route('auth/confirm-email', 'routes/auth/confirm-email.tsx')
  route('auth/confirm', 'routes/auth/confirm.tsx')
  route('auth/problem', 'routes/auth/problem.tsx')
}

function defineAdminRoutes(route: DefineRoute): void {
  route(undefined, 'routes/admin/home.tsx', { index: true })
  route('indexing', 'routes/admin/indexing.tsx')
  route('operation', 'routes/admin/operation.tsx')
  route('setup', 'routes/admin/setup.tsx')
  route('setup/new-app', 'routes/admin/new-app.ts')
  route('queue', 'routes/admin/queue.tsx')
  route('deliveries', 'routes/admin/deliveries.tsx', { index: true })
  route('deliveries/:source/:deliveryId', 'routes/admin/delivery.tsx')
  route('installations', 'routes/admin/installations.tsx')
  route('orgs', 'routes/admin/orgs.tsx')
  route('plans', 'routes/admin/plans.tsx')
  route('users', 'routes/admin/users.tsx')
  route('contacts', 'routes/admin/contacts.tsx')
  route('audit', 'routes/admin/audit.tsx')
}

function defineStartRoutes(route: DefineRoute): void {
  route(undefined, 'routes/start/home.tsx', { index: true })
  route('name', 'routes/start/name.tsx')
  route('documents', 'routes/start/documents.tsx')
  route('include/:owner/:repo', 'routes/start/include.tsx')
  route('invite', 'routes/start/invite.tsx')
  route('read', 'routes/start/read.tsx')
}

function defineOrgRoutes(route: DefineRoute): void {
  route(undefined, 'routes/org/dashboard.tsx', { index: true })
  route('search', 'routes/org/search.tsx')
  route('_results', 'routes/org/results.tsx')
  route('tasks', 'routes/org/tasks.tsx')
  route('views', 'routes/org/views.tsx')
  route('coverage', 'routes/org/coverage.tsx')
  route('welcome', 'routes/org/welcome.tsx')
  route('start/read/:owner/:repo/*', 'routes/start/live.tsx')
  route('chat/link', 'routes/org/chat-link.tsx')
  route('issues', 'routes/org/issues.tsx')
  route('pulls', 'routes/org/pulls.tsx')
  route('inbox', 'routes/notices/inbox.tsx')
  route('comments', 'routes/comments/home.tsx', { index: true })
  route('comments/:owner/:repo/*', 'routes/comments/document.tsx')
  route('_threads/:owner/:repo/*', 'routes/comments/threads.ts')
  route('_tips/:owner/:repo/:number', 'routes/repository/pull-tips.ts')
  route('_talk/:owner/:repo/*', 'routes/comments/talk.ts')
  route('comments/:thread', 'routes/comments/thread.tsx')
  route('suggestions', 'routes/suggestions/home.tsx', { index: true })
  route('suggestions/:owner/:repo/*', 'routes/suggestions/document.tsx')
  route('suggestions/:suggestion', 'routes/suggestions/suggestion.tsx')
  route('review-requests/:owner/:repo/*', 'routes/review-requests/document.tsx')
  route('review-requests/:request', 'routes/review-requests/request.tsx')
  route('triage', 'routes/triage/home.tsx')
  route('alerts', 'routes/alerts/home.tsx', { index: true })
  route('alerts/:alert', 'routes/alerts/alert.tsx')
  route('_follow/:owner/:repo/*', 'routes/notices/follow.ts')
  route('*', 'routes/org/not-found.tsx')
}

function defineDocumentRoutes(route: DefineRoute): void {
  route('specs/:owner/:repo/*', 'routes/documents/spec.tsx')
  route('docs/:owner/:repo/*', 'routes/documents/doc.tsx')
  route('source/:owner/:repo/*', 'routes/documents/source.tsx')
  route('_markdown/:owner/:repo/*', 'routes/documents/markdown.ts')
  route('history/:owner/:repo/*', 'routes/documents/history.tsx')
  route('compare/:owner/:repo/*', 'routes/documents/compare.tsx')
  route('tickets/:owner/:repo/*', 'routes/documents/tickets.tsx')
  route('attest/:owner/:repo/*', 'routes/documents/attest.tsx')
  route('share/:owner/:repo/*', 'routes/documents/share.tsx')
  route('move/:owner/:repo/*', 'routes/editor/move.tsx')
  route('delete/:owner/:repo/*', 'routes/editor/delete.tsx')
  route('editor', 'routes/editor/choose-document.tsx', { index: true })
  route('editor/:owner/:repo/new', 'routes/editor/new-spec.tsx')
  route('editor/:owner/:repo/*', 'routes/editor/edit.tsx')
}

function defineRepositoryRoutes(route: DefineRoute): void {
  route('repos/:owner/:repo', 'routes/repository/overview.tsx')
  route('repos/:owner/:repo/runs', 'routes/repository/runs.tsx')
  route('repos/:owner/:repo/configuration', 'routes/repository/configuration.tsx')
  route('repos/:owner/:repo/include', 'routes/repository/include.tsx')
  route('repos/:owner/:repo/track', 'routes/repository/track.tsx')
  route('repos/:owner/:repo/issues', 'routes/repository/issues.tsx', { index: true })
  route('repos/:owner/:repo/issues/new', 'routes/repository/new-issue.tsx')
  route('repos/:owner/:repo/issues/:number', 'routes/repository/issue.tsx')
  route('repos/:owner/:repo/pulls', 'routes/repository/pulls.tsx', { index: true })
  route('repos/:owner/:repo/pulls/new', 'routes/repository/new-pull.tsx')
  route('repos/:owner/:repo/pulls/:number', 'routes/repository/pull.tsx')
  route('repos/:owner/:repo/commits/:sha', 'routes/repository/commit.tsx')
  route('repos/:owner/:repo/labels', 'routes/repository/labels.tsx')
  route('repos/:owner/:repo/sessions', 'routes/repository/sessions.tsx', { index: true })
  route('repos/:owner/:repo/sessions/*', 'routes/repository/session.tsx')
}

function defineReviewRoutes(route: DefineRoute): void {
  route('reviews', 'routes/reviews/home.tsx', { index: true })
  route('reviews/:owner/:repo/:number', 'routes/reviews/review.tsx')
  route('reviews/:owner/:repo/:number/preview', 'routes/reviews/preview.tsx')
}

function defineSettingsRoutes(route: DefineRoute): void {
  route(undefined, 'routes/settings/home.tsx', { index: true })
  route('profile', 'routes/settings/profile.tsx')
  route('members', 'routes/settings/members.tsx')
  route('organization', 'routes/settings/organization.tsx')
  route('connections', 'routes/settings/connections.tsx')
  route('reviews', 'routes/settings/reviews.tsx')
  route('ticket-systems', 'routes/settings/ticket-systems.tsx', { index: true })
  route('ticket-systems/:connection', 'routes/settings/ticket-system.tsx')
  route('notifications', 'routes/settings/notifications/layout.tsx', () => {
    route(undefined, 'routes/settings/notifications/mine.tsx', { index: true })
    route('chat', 'routes/settings/notifications/chat.tsx')
    route('webhooks', 'routes/settings/notifications/webhooks.tsx')
    route('log', 'routes/settings/notifications/log.tsx')
  })
  for (const former of ['chat', 'webhooks', 'notice-log'])
    route(former, 'routes/settings/notifications/moved.ts', { id: `settings/moved/${former}` })
  route('api-keys', 'routes/settings/api-keys.tsx')
  route('alerts', 'routes/settings/alerts.tsx')
  route('ai-key', 'routes/settings/ai-key.tsx')
  route('assistants', 'routes/settings/assistants.tsx')
  route('searches', 'routes/settings/searches.tsx')
  route('billing', 'routes/settings/billing.tsx')
  route('audit', 'routes/settings/audit.tsx')
}

function defineSyncRoutes(route: DefineRoute): void {
  route(undefined, 'routes/sync/home.tsx', { index: true })
  route('plan', 'routes/sync/plan.tsx')
  route('review', 'routes/sync/review.tsx')
  route('conflicts', 'routes/sync/conflicts.tsx')
  route('broken-links', 'routes/sync/broken-links.tsx')
  route('reconcile', 'routes/sync/reconcile.tsx')
  route('runs/:run', 'routes/sync/run.tsx')
}
