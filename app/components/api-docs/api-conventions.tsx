/** What holds for every endpoint. */
export function ApiConventions() {
  return (
    <section aria-label="Conventions">
      <h2 id="conventions">Conventions</h2>
      <div className="panel">
        <h3>Rate limits</h3>
        <p>
          Requests are counted by class: <code>search</code> 60 a minute and <code>ai</code> 10 in 5 minutes
          for each person; <code>auth</code> and <code>public</code> 20 a minute for each address;{' '}
          <code>refresh</code> 20 a minute for each sign-in; <code>api</code>, the rest, 600 a minute for each
          credential. An operator may set other limits. Answers carry <code>RateLimit-Policy</code> (
          <code>q</code> requests in <code>w</code> seconds) and <code>RateLimit</code> (<code>r</code> left,
          more in <code>t</code> seconds). A request too many is 429 with <code>Retry-After</code> in seconds:
          wait that long.
        </p>
        <h3>When something fails</h3>
        <p>
          A 502 or 503 is worth another try, after <code>Retry-After</code> if there is one. Every answer
          carries <code>X-Request-Id</code>, by which an operator finds the request in the log. Send your own
          to follow a request through your systems: 8 to 64 letters, digits, dots, underscores or hyphens.
        </p>
        <h3>Idempotency</h3>
        <p>
          Saves and new API keys take an <code>Idempotency-Key</code>. The same key with the same body gets
          the first answer for 24 hours (without the API key itself), so that a request whose answer was lost
          can be sent again. With another body it is 422; while the first request runs it is 409.
        </p>
        <h3>ETags and compression</h3>
        <p>
          Documents, specs, editor loads and schemas carry an <code>ETag</code>. Send it as{' '}
          <code>If-None-Match</code>: 304 means that nothing has changed. Long answers are compressed with
          gzip for clients that accept it.
        </p>
        <h3>Paging</h3>
        <p>
          Lists with a <code>total</code> take <code>limit</code> and <code>offset</code> (at most 10 000).
          Other lists are whole.
        </p>
      </div>
    </section>
  )
}
