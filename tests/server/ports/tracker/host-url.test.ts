import { describe, expect, it } from 'vitest'
import { isListed } from '#server/ports/http/address-rules'
import { hostUrl } from '#server/ports/tracker/host-url'

const allow = ['127.0.0.1', '10.1.0.0/16', 'jira.internal']
const urlOf = (host: string) => hostUrl(host, (hostname) => isListed(allow, hostname))

describe('the host of a ticket system', () => {
  it.each([
    ['acme.atlassian.net', 'https://acme.atlassian.net'],
    ['jira.acme.com:8443/jira/', 'https://jira.acme.com:8443/jira'],
    ['https://acme.atlassian.net', 'https://acme.atlassian.net'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://10.1.2.3', 'http://10.1.2.3'],
    ['http://jira.internal', 'http://jira.internal'],
  ])('%s has the address %s', (host, url) => {
    expect(urlOf(host)).toBe(url)
  })

  it.each([
    '',
    'http://acme.atlassian.net',
    'http://10.2.0.1',
    'ftp://acme.atlassian.net',
    'acme.atlassian.net@evil.example',
    'acme.atlassian.net?x=evil.example',
    'acme.atlassian.net#evil.example',
    'acme.atlassian.net\\evil.example',
    'acme.atlassian.net/../x',
    'acme.atlassian.net/%2e%2e/x',
    '//evil.example',
    'acme atlassian.net',
    'a\nb',
    'x'.repeat(301),
  ])('%j is refused', (host) => {
    expect(() => urlOf(host)).toThrow(expect.objectContaining({ name: 'TrackerError', code: 'invalid' }))
  })
})
