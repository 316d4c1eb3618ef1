/** The rules that apply to all endpoints. */
export function ApiConventions() {
  return (
    <section aria-label="Conventions">
      <h2 id="conventions">Conventions</h2>
      <div className="panel">
        <h3>Rate limits</h3>
        <p>
          Each class of requests has its own limit: <code>search</code> 60 per minute and <code>ai</code> 10
          per 5 minutes for each user; <code>auth</code> and <code>public</code> 20 per minute for each IP
          address; <code>refresh</code> 20 per minute for each session; <code>api</code> (everything else) 600
          per minute for each credential. Operators can change these limits. Responses contain{' '}
          <code>RateLimit-Policy</code> (<code>q</code> requests in <code>w</code> seconds) and{' '}
          <code>RateLimit</code> (<code>r</code> left, more in <code>t</code> seconds). A request above the
          limit gets 429 with <code>Retry-After</code> in seconds.
        </p>
        <h3>Errors</h3>
        <p>
          Retry after 502 and 503, and wait for <code>Retry-After</code> if it is present. Every response
          contains <code>X-Request-Id</code>, which identifies the request in the logs. You can send your own:
          8 to 64 letters, digits, dots, underscores or hyphens.
        </p>
        <h3>Idempotency</h3>
        <p>
          Saving and creating API keys accept an <code>Idempotency-Key</code>. For 24 hours, a request with
          the same key and body gets the first response again (without the API key itself), so you can safely
          retry. The same key with a different body gets 422. A retry while the first request is running gets
          409.
        </p>
        <h3>ETags and compression</h3>
        <p>
          Documents, specs, editor loads and schemas have an <code>ETag</code>. Send it as{' '}
          <code>If-None-Match</code>: 304 means that nothing has changed. Long responses are compressed with
          gzip if the client accepts it.
        </p>
        <h3>Paging</h3>
        <p>
          Lists with a <code>total</code> accept <code>limit</code> and <code>offset</code> (at most 10 000).
          Other lists are complete.
        </p>
      </div>
    </section>
  )
}
