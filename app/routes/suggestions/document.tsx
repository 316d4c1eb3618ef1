import { Link, type MetaFunction, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import type { DiffLine } from '#app/library/document/compare/diff-lines'
import { documentCrumbs } from '#app/library/document/document-crumbs'
import { SectionDiff } from '#app/library/reading/section-diff.tsx'
import { useRevalidateAfterTalk } from '#app/live/live-updates'
import { load } from '#app/loaders/load.server'
import { suggest } from '#app/talk/suggestions/change-suggestion.server'
import { SuggestForm } from '#app/talk/suggestions/suggest-form.tsx'
import { SuggestionRows } from '#app/talk/suggestions/suggestion-rows.tsx'
import { filePathOf } from '#app/urls/file-path'
import { docPath, orgPath, suggestionsPath } from '#shared/page-paths'
import { flattenSections, parseDocument } from '#spec/markdown/index'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `Suggested changes of ${data.title}` : 'Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  const { org, owner, repo, file_path: path } = at
  const [{ title }, source, { suggestions }] = await load(args, (caller) =>
    Promise.all([
      caller.specs.docContent(at),
      caller.specs.markdown(at),
      caller.suggestions.list({ org, repo: `${owner}/${repo}`, path, limit: 50 }),
    ]),
  )
  const sections = flattenSections(parseDocument(source).sections)
  const chosen = new URL(args.request.url).searchParams.get('section')
  const section = sections.find(({ id }) => id === chosen)
  return {
    location: { org, owner, repo, path },
    title,
    suggestions,
    sections: sections.map(({ id, title }) => ({ id, title })),
    section: section ? { id: section.id, title: section.title, content: section.content.trim() } : null,
  }
}

export const action = (args: ActionFunctionArgs) => suggest(args)

/** The open suggestions of a document, and the form that suggests a change of a section. */
export default function DocumentSuggestions() {
  const { location, title, suggestions, sections, section } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { org, owner, repo, path } = location
  const visit = useLocation().key
  const address = docPath(org, owner, repo, path)
  useRevalidateAfterTalk(location)
  return (
    <Page crumbs={documentCrumbs(location, title, { label: 'Suggested changes' })}>
      <header className="document-head">
        <h1 dir="auto">Suggested changes of {title}</h1>
        <p className="past-links">
          <Link to={address}>Open document</Link>
          <Link to={orgPath(org, 'suggestions')}>All suggested changes</Link>
        </p>
      </header>
      <div className="thread-page">
        <ProblemNotice problem={answer?.problem ?? null} />
        {section && answer?.preview && <Preview section={section} lines={answer.preview} to={address} />}
        {section && (
          <SuggestForm
            action={suggestionsPath(org, owner, repo, path, section.id)}
            section={section}
            key={visit}
            typed={answer ?? null}
          />
        )}
        {suggestions.length > 0 ? (
          <ul className="rows">
            <SuggestionRows org={org} suggestions={suggestions} />
          </ul>
        ) : (
          <EmptyState title="No open suggestions">
            <p>Choose a section and change its text. An editor accepts or declines it.</p>
          </EmptyState>
        )}
        {!section && sections.length > 0 && (
          <ul className="text-lines" aria-label="Sections">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link to={suggestionsPath(org, owner, repo, path, id)}>Suggest a change of {title}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Page>
  )
}

interface PreviewProps {
  section: { id: string; title: string }
  lines: DiffLine[]
  to: string
}

/** What the typed text changes in the section that the author saw. Nothing is sent yet. */
function Preview({ section: { id, title }, lines, to }: PreviewProps) {
  const isChanged = lines.some(({ sign }) => sign !== ' ')
  return (
    <section aria-label="Preview of your changes" className="stack">
      <p className="muted" role="status">
        {isChanged ? 'This is what your suggestion changes. It is not sent yet.' : 'Nothing is changed yet.'}
      </p>
      {isChanged && <SectionDiff part={{ id, title, lines }} to={to} />}
    </section>
  )
}
