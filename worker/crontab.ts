/** What happens by the clock, in UTC; each time once, whatever the number of workers. */
export const CRONTAB = `
27 * * * * auth/sweep ?jobKey=sweep-sign-in
3 1 * * * history/follow-all ?jobKey=follow-all
27 3 * * * history/sweep-digests ?jobKey=sweep-digests
37 3 * * * idp/rotate-keys ?jobKey=rotate-keys
47 2 * * * installations/sweep-removed ?jobKey=sweep-removed
17 3 * * * queue/sweep-given-up ?jobKey=sweep-given-up
7 * * * * rate-limits/sweep ?jobKey=sweep-rate-counts
7 3 * * * reconciliation/run ?jobKey=reconcile&queue=reconciliation
17 * * * * repos/sweep-texts ?jobKey=sweep-texts
* * * * * search/count-words ?jobKey=count-words&priority=30
* * * * * search/embed-sections ?jobKey=embed-sections&jobKeyMode=preserve_run_at&queue=embeddings&priority=3000
43 * * * * search/sweep-embeddings ?jobKey=sweep-embeddings&queue=embeddings&priority=3000
57 2 * * * webhooks/sweep-payloads ?jobKey=sweep-payloads
`
