import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { diffLines } from '#app/library/document/compare/diff-lines'
import { documentCrumbs } from '#app/library/document/document-crumbs'
import { SectionDiff } from '#app/library/reading/section-diff.tsx'
import { useRevalidateAfterTalk } from '#app/live/live-updates'
import { load } from '#app/loaders/load.server'
import { SUGGESTION_DONE, settleSuggestion } from '#app/talk/suggestions/change-suggestion.server'
import { SettleForms } from '#app/talk/suggestions/settle-forms.tsx'
import { SUGGESTION_STATE_LABELS } from '#app/talk/suggestions/suggestion-states'
import { docPath } from '#shared/page-paths'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `Suggested change of ${data.suggestion.section_title}` : 'Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', suggestion: suggestion_id = '' } = args.params
  const suggestion = await load(args, (caller) => caller.suggestions.suggestion({ org, suggestion_id }))
  const done = new URL(args.request.url).searchParams.get('done') ?? ''
  const { section_id: id, section_title: title, base, content } = suggestion
  return {
    org,
    suggestion,
    part: { id, title, lines: diffLines(base.split('\n'), content.split('\n')) },
    done: Object.hasOwn(SUGGESTION_DONE, done) ? (SUGGESTION_DONE[done] ?? null) : null,
  }
}

export const action = (args: ActionFunctionArgs) => settleSuggestion(args)

/** One suggested change: what it changes, and the forms that settle it. */
export default function Suggestion() {
  const { org, suggestion, part, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [owner = '', repo = ''] = suggestion.repo.split('/')
  const location = { org, owner, repo, path: suggestion.path }
  useRevalidateAfterTalk(location)
  const { author, created_at, state, decided_by, message, words, saved_url, has_changed } = suggestion
  return (
    <Page crumbs={documentCrumbs(location, suggestion.document_title, { label: 'Suggested change' })}>
      <header className="document-head">
        <h1 dir="auto">Suggested change of {suggestion.section_title}</h1>
        <p className="muted">
          by {author.name} <RelativeTime at={created_at} /> ·{' '}
          <span className="tag">{SUGGESTION_STATE_LABELS[state]}</span>
          {decided_by !== null && ` by ${decided_by}`}
        </p>
      </header>
      <div className="thread-page">
        {done !== null && !answer && (
          <p className="notice notice-ok" role="status">
            {done} {saved_url !== null && <a href={saved_url}>Open it</a>}
          </p>
        )}
        <ProblemNotice problem={answer?.problem ?? null} />
        {message !== '' && (
          <p className="reviewer-words" dir="auto">
            {message}
          </p>
        )}
        {words !== '' && (
          <p className="reviewer-words" dir="auto">
            {words}
          </p>
        )}
        {has_changed && (
          <p className="notice notice-warning">
            The section has changed since. Edit it by hand, or ask for a new suggestion.
          </p>
        )}
        <SectionDiff part={part} to={docPath(org, owner, repo, suggestion.path)} />
        <SettleForms suggestion={suggestion} typed={answer?.words ?? ''} />
      </div>
    </Page>
  )
}
