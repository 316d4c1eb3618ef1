import { created, json, list, onRepository, Refusal, type RepositoryCall, type Route } from '../route'
import { personShape } from '../shapes'
import { type FakeLineComment, type FakeReview, nodeId } from '../world'
import { refuseIfLocked } from './issues'
import { pullOf } from './pulls'

const AT = '/repos/{owner}/{repo}/pulls/{pull_number}/reviews'
const BOT = 'plumbline-test[bot]'

export const pullReviewRoutes: Route[] = [
  onRepository(`GET ${AT}`, (call) => list(visibleReviews(call).map((review) => shape(call, review)))),

  onRepository('GET /repos/{owner}/{repo}/pulls/{pull_number}/comments', (call) => {
    const comments = visibleReviews(call).flatMap((review) =>
      review.comments.map((comment, index) => commentShape(call, review, comment, index)),
    )
    return list(comments.sort((a, b) => a.id - b.id))
  }),

  onRepository(`POST ${AT}`, (call) => {
    const pull = pullOf(call)
    const { body, commit_id: commitSha, comments } = call.body as never as ReviewBody
    if (commitSha !== pull.headSha) throw new Refusal(422, 'The commit is not the head')
    const review: FakeReview = {
      id: call.world.newId(),
      author: call.person?.login ?? BOT,
      body,
      commitSha,
      comments: comments.map((comment) => ({ ...comment, id: call.world.newId() })),
      submittedAt: call.world.now(),
      state: 'COMMENTED',
    }
    pull.reviews.push(review)
    return json(shape(call, review))
  }),

  onRepository('POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', (call) => {
    const issue = [...call.repository.issues.values()].find(({ comments }) =>
      comments.some(({ id }) => id === Number(call.params.comment_id)),
    )
    if (!issue) throw new Refusal(404, 'Not Found')
    refuseIfLocked(issue, 'reaction')
    return react(call)
  }),

  onRepository('POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions', react),
]

/** A pending review and its comments are visible to its author only. */
const visibleReviews = (call: RepositoryCall) =>
  pullOf(call).reviews.filter(
    ({ state, author }) => state !== 'PENDING' || author === (call.person?.login ?? BOT),
  )

interface ReviewBody {
  body: string
  commit_id: string
  comments: FakeReview['comments']
}

function react(call: RepositoryCall) {
  const { repository, params, body, url, world } = call
  const reaction = { commentId: Number(params.comment_id), content: String(body.content) }
  repository.reactions.push(reaction)
  const id = world.newId()
  const created_at = world.now().toISOString()
  return created({
    id,
    node_id: nodeId('reaction', id),
    content: reaction.content,
    created_at,
    user: personShape(url, BOT),
  })
}

function shape({ url, repository, params, world }: RepositoryCall, review: FakeReview) {
  const submittedAt = review.submittedAt ?? world.now()
  const pull = `${url}/${repository.owner}/${repository.name}/pull/${params.pull_number}`
  return {
    id: review.id,
    node_id: nodeId('review', review.id),
    user: personShape(url, review.author),
    body: review.body,
    state: review.state,
    html_url: `${pull}#review-${review.id}`,
    pull_request_url: pull,
    _links: { html: { href: pull }, pull_request: { href: pull } },
    commit_id: review.commitSha,
    ...(review.state !== 'PENDING' && { submitted_at: submittedAt.toISOString() }),
    author_association: 'COLLABORATOR',
  }
}

function commentShape(
  { url, repository, params, world }: RepositoryCall,
  review: FakeReview,
  comment: FakeLineComment,
  index: number,
) {
  const { id = review.id * 100 + index, path, line, start_line, body, inReplyTo } = comment
  const pull = `${url}/${repository.owner}/${repository.name}/pull/${params.pull_number}`
  const commit = review.commitSha ?? '0'.repeat(40)
  const at = (review.submittedAt ?? world.now()).toISOString()
  const [present, original] = comment.isOnFile ? [1, 1] : [comment.isOutdated ? null : line, line]
  return {
    url: `${url}/repos/${repository.owner}/${repository.name}/pulls/comments/${id}`,
    pull_request_review_id: review.id,
    id,
    node_id: nodeId('comment', id),
    diff_hunk: `@@ -1,${line} +1,${line} @@\n+line ${line}`,
    path,
    commit_id: commit,
    original_commit_id: commit,
    ...(inReplyTo !== undefined && { in_reply_to_id: inReplyTo }),
    user: personShape(url, review.author),
    body,
    created_at: at,
    updated_at: at,
    html_url: `${pull}#discussion_r${id}`,
    pull_request_url: pull,
    author_association: 'COLLABORATOR',
    _links: { self: { href: pull }, html: { href: pull }, pull_request: { href: pull } },
    start_line: start_line ?? null,
    // GitHub sends null for a line that is gone, which its description does not allow.
    ...(present !== null && { line: present }),
    original_line: original,
    side: 'RIGHT',
    subject_type: comment.isOnFile ? 'file' : 'line',
  }
}
