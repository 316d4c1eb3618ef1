import { Form } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { issueReference, RELATION_TITLES, type RelatedIssue } from './relation-groups'

interface Props {
  at: { owner: string; repo: string }
  issue: RelatedIssue
}

export function RemoveRelation({ at, issue }: Props) {
  const reference = issueReference(at, issue)
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="relation" value={issue.relation} />
      <input type="hidden" name="other" value={reference} />
      <button
        type="submit"
        className="button-quiet"
        name="do"
        value="unrelate"
        aria-label={`Remove ${reference} from “${RELATION_TITLES[issue.relation]}”`}
      >
        <Icon name="close" />
      </button>
    </Form>
  )
}
