import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { Progress } from '#app/components/display/progress.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { orgPath, specPath } from '#shared/page-paths'
import { stateLabel } from '#spec/state-label'
import type { MyWork } from './load-my-work.server'
import { ReviewLists } from './review-lists'
import { SuggestionLists } from './suggestion-lists'
import { ThreadRow } from './thread-row'
import { WorkList } from './work-list'

interface Props {
  org: string
  work: MyWork
}

/** What waits for the reader, and what is the reader's. Nothing of it is shown while it is empty. */
export function WorkLists({ org, work }: Props) {
  return (
    <>
      <Waiting org={org} work={work} />
      <ReviewLists org={org} work={work} />
      <SuggestionLists org={org} work={work} />
      <Assigned org={org} work={work} />
      <AssignedIssues org={org} work={work} />
      <OwnPulls org={org} work={work} />
    </>
  )
}

function Waiting({ org, work: { notices, unread } }: Props) {
  if (unread === 0) return null
  const inbox = orgPath(org, 'inbox')
  return (
    <WorkList title="Waiting for you" count={unread} all={{ label: 'Inbox', to: inbox }}>
      {notices.map(({ id, title, text, url, created_at }) => (
        <li key={id}>
          <Icon name="inbox" />
          <span className="row-main">
            {url === null ? <Link to={inbox}>{title}</Link> : <a href={url}>{title}</a>}
            {text && text !== title && <span className="muted"> · {text}</span>}
          </span>
          <span className="row-time">
            <RelativeTime at={created_at} />
          </span>
        </li>
      ))}
    </WorkList>
  )
}

function Assigned({ org, work: { assigned, assignedTotal } }: Props) {
  if (assignedTotal === 0) return null
  return (
    <WorkList
      title="Yours to do"
      count={assignedTotal}
      all={{ label: 'All tasks', to: orgPath(org, 'tasks') }}
    >
      {assigned.map((task) => (
        <li key={`${task.repo_owner}/${task.repo_name} ${task.spec_file_path} ${task.section_id}`}>
          <span className={`status-${task.status}`} title={stateLabel(task.status)}>
            <Icon name={task.status} />
            <span className="visually-hidden">{stateLabel(task.status)}: </span>
          </span>
          <span className="row-main">
            <Link
              to={`${specPath(org, task.repo_owner, task.repo_name, task.spec_file_path)}#${encodeURIComponent(task.section_id)}`}
            >
              {[task.section_number, task.title].filter(Boolean).join(' ')}
            </Link>
            <span className="muted">
              {' '}
              · {task.spec_title}
              {task.blocked_by !== null && ` · waits for ${task.blocked_by}`}
            </span>
          </span>
          {task.total_ac > 0 && <Progress done={task.done_ac} total={task.total_ac} label="Criteria met" />}
        </li>
      ))}
    </WorkList>
  )
}

function AssignedIssues({ org, work: { issues, userId } }: Props) {
  if (issues.total === 0) return null
  return (
    <WorkList
      title="Issues assigned to you"
      count={issues.total}
      all={{ label: 'All your issues', to: orgPath(org, `issues?assignee=${userId}`) }}
    >
      {issues.threads.map((issue) => (
        <ThreadRow key={`${issue.repo} ${issue.number}`} org={org} thread={issue} kind="issue" />
      ))}
    </WorkList>
  )
}

function OwnPulls({ org, work: { pulls, userId } }: Props) {
  if (pulls.total === 0) return null
  return (
    <WorkList
      title="Your pull requests"
      count={pulls.total}
      all={{ label: 'All your pull requests', to: orgPath(org, `pulls?author=${userId}`) }}
    >
      {pulls.threads.map((pull) => (
        <ThreadRow key={`${pull.repo} ${pull.number}`} org={org} thread={pull} kind="pull" />
      ))}
    </WorkList>
  )
}
