import { describe, expect, it } from 'vitest'
import { collectClaims } from '#server/insight/evidence/reports/collect-claims'
import { readReport } from '#server/insight/evidence/reports/read-report'

const ID = '0123456789ab'
const junit = (tests: string) =>
  `<?xml version="1.0"?>\n<testsuites><testsuite name="all">${tests}</testsuite></testsuites>`
const claimsOf = (report: string) => collectClaims(readReport(report))

describe('a test report', () => {
  it.each([
    ['JUnit by name', junit(`<testcase name="logs svc:${ID}" classname="pay"/>`), true],
    [
      'JUnit with a failure',
      junit(`<testcase name="logs svc:${ID}"><failure message="a > b">&lt;</failure></testcase>`),
      false,
    ],
    [
      'JUnit by property',
      junit(
        `<testcase name="logs"><properties><property name="svc.criterion" value="${ID}"/></properties></testcase>`,
      ),
      true,
    ],
    [
      'JUnit with CDATA',
      junit(`<testcase name="logs svc:${ID}"><system-out><![CDATA[<failure>]]></system-out></testcase>`),
      true,
    ],
    [
      'one failure among passes',
      junit(
        `<testcase name="a svc:${ID}"/><testcase name="b svc:${ID}"><error/></testcase><testcase name="c svc:${ID}"/>`,
      ),
      false,
    ],
    ['TAP', `TAP version 13\n1..1\nok 1 - logs svc:${ID}\n`, true],
    ['TAP that fails', `1..1\r\nnot ok 1 - logs svc:${ID}\r\n`, false],
    [
      'a TAP subtest',
      `TAP version 13\n# Subtest: a\n    ok 1 - logs svc:${ID}\n    1..1\nok 1 - a\n1..1\n`,
      true,
    ],
  ])('%s', async (_what, report, hasPassed) => {
    expect(await claimsOf(report)).toMatchObject([{ path: null, criterionId: ID, hasPassed }])
  })

  it('names a document where an id occurs twice', async () => {
    expect(await claimsOf(`1..1\nok 1 - svc:docs/specs/a.md#${ID}-2 works\n`)).toMatchObject([
      { path: 'docs/specs/a.md', criterionId: `${ID}-2` },
    ])
  })

  it.each([
    ['skipped in JUnit', junit(`<testcase name="svc:${ID}"><skipped/></testcase>`)],
    ['skipped in TAP', `1..1\nok 1 - svc:${ID} # SKIP no network\n`],
    ['to do in TAP', `1..1\nnot ok 1 - svc:${ID} # TODO\n`],
  ])('says nothing about a test that is %s', async (_what, report) => {
    expect(await claimsOf(report)).toEqual([])
  })

  it.each([
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', /DOCTYPE/],
    ['nested entities', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>', /DOCTYPE/],
    ['TAP of a run that was given up', `1..2\nok 1 - svc:${ID}\nBail out! No database.\n`, /Bail out/],
    ['TAP of a subtest that gave up', `1..1\n    ok 1 - svc:${ID}\n    Bail out!\n`, /Bail out/],
    ['TAP that only gives up', 'Bail out!\n', /Bail out/],
    ['TAP without its plan', `TAP version 13\nok 1 - svc:${ID}\n`, /no plan/],
    ['TAP that ends before its plan', `1..3\nok 1 - svc:${ID}\n`, /plans 3 tests and has 1/],
    [
      'a page',
      `<html><body><testcase name="svc:${ID}"/></body></html>`,
      /no JUnit XML: it begins with <html>/,
    ],
    ['other XML', `<?xml version="1.0"?><project name="svc:${ID}"/>`, /begins with <project>/],
    ['a zip file', 'PK\u0003\u0004', /not text/],
    ['another text', '{"tests":[]}', /neither JUnit XML nor TAP/],
    ['deep nesting', '<testsuite>'.repeat(60_000), /deeper/],
    ['a cut end', '<testsuite><testcase name="a">', /before its last tag/],
    ['an open comment', '<testsuite><!-- ', /missing/],
    ['an endless tag', `<a b="${'x'.repeat(200_000)}`, /not closed/],
  ])('refuses %s', async (_what, report, message) => {
    await expect(async () => claimsOf(report)).rejects.toThrow(message)
  })

  it('of 50 MB is read without a tree', async () => {
    const test = `<testcase name="a test with a name" classname="x"><system-out>${'y'.repeat(400)}</system-out></testcase>`
    const report = junit(`${test.repeat(100_000)}<testcase name="svc:${ID}"/>`)
    expect(report.length).toBeGreaterThan(45_000_000)
    expect(await claimsOf(report)).toHaveLength(1)
  })
})
