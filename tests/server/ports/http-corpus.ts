const LOOPBACK = [
  ...['127.0.0.1', '127.0.0.2', '127.1', '127.0.1', '127.255.255.254', '2130706433', '017700000001'],
  ...[
    '0x7f000001',
    '0x7f.1',
    '0x7F.0x0.0x0.0x1',
    '0177.0.0.1',
    '0177.1',
    '127.0.0.1.',
    '127.0.0.01',
    '127.0.0x1',
  ],
  ...[
    '127.000.000.001',
    '0x7f.0.1',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127．0．0．1',
  ],
  ...['localhost', 'LOCALHOST', 'localhost.', 'ｌｏｃａｌｈｏｓｔ', 'l%6fcalhost', 'sub.localhost'],
]

const THIS_HOST = ['0.0.0.0', '0', '0x0', '00', '0.0', '0.0.0.1', '0.1.2.3', '%30']

const PRIVATE = [
  ...['10.0.0.1', '10.255.255.255', '10.1', '0xa000001', '167772161', '012.0.0.1', '0xa.0.0.1'],
  ...['172.16.0.1', '172.31.255.254', '172.16.1', '0xac100001', '2886729729'],
  ...['192.168.0.1', '192.168.1', '192.168.255.255', '0xc0a80001', '3232235521', '0300.0250.0.1'],
  ...['100.64.0.1', '100.127.255.255', '100.100.100.200', '0x64400001'],
  ...['192.0.0.1', '192.0.0.192', '198.18.0.1', '198.19.255.255'],
]

const LINK_LOCAL_AND_METADATA = [
  ...['169.254.169.254', '169.254.169.254.', '169.254.43518', '169.16689662', '0xa9fea9fe', '2852039166'],
  ...['0xa9.0xfe.0xa9.0xfe', '0251.0376.0251.0376', '025177524776', '169.254.0.1', '169.254.170.2'],
  ...[
    '169.254.169.253',
    '169.254.169.123',
    '168.63.129.16',
    '0xa83f8110',
    '169。254。169。254',
    '１６９.254.169.254',
  ],
  ...['metadata.test', 'metadata.test.', 'METADATA.test'],
]

const NOT_FOR_HOSTS = [
  ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '0xffffffff', '4294967295'],
  ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '192.88.99.1', '225.1.1.1', '254.0.0.1'],
]

const V6 = [
  ...['::1', '0:0:0:0:0:0:0:1', '0000:0000:0000:0000:0000:0000:0000:0001', '::', '0::0', '::2', '0:0::1'],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:127.0.0.1',
    '::FFFF:127.0.0.1',
    '::ffff:a9fe:a9fe',
  ],
  ...[
    '::ffff:169.254.169.254',
    '::ffff:10.0.0.1',
    '::ffff:192.168.0.1',
    '::ffff:172.16.0.1',
    '::ffff:0.0.0.0',
  ],
  ...['::ffff:100.64.0.1', '::ffff:0:127.0.0.1', '::127.0.0.1', '::7f00:1', '::10.0.0.1', '::a9fe:a9fe'],
  ...['::ffff:8.8.8.8', '::8.8.8.8'],
  ...['64:ff9b::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b::10.0.0.1', '64:ff9b::8.8.8.8'],
  ...['64:ff9b:1::127.0.0.1', '64:ff9b:1::a9fe:a9fe', '64:ff9b:1:ffff::1'],
  ...[
    '2002:7f00:1::',
    '2002:7f00:1::1',
    '2002:a9fe:a9fe::',
    '2002:a00:1::1',
    '2002:c0a8:1::1',
    '2002:808:808::1',
  ],
  ...[
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:0:7f00:1::',
    '2001:10::1',
    '2001:20::1',
    '2001:2::1',
  ],
  ...['2001:db8::1', '2001:db8:ffff::1', '3fff::1', '3fff:fff::1', '5f00::1', '100::1', '100:0:0:1::1'],
  ...['fc00::1', 'fd00::1', 'fd00:ec2::254', 'fd20:ce::254', 'fdff:ffff::1'],
  ...['fe80::1', 'fe80::a9fe:a9fe', 'febf::1', 'fec0::1', 'feff::1'],
  ...['ff02::1', 'ff05::1:3', 'ff0e::1', 'ffff::1', '4000::1', '8000::1', 'e000::1', '1::1'],
]

const NAMES = [
  ...['loopback.test', 'loopback-v6.test', 'mapped.test', 'private.test', 'ula.test', 'link-local.test'],
  ...[
    'nat64.test',
    'six-to-four.test',
    'zone.test',
    'every-kind-of-private.test',
    'zero.test',
    'multicast.test',
  ],
  ...['cgnat.test', 'xn--lcalhost-54a.test'],
]

/** The addresses of the host names in the corpus. */
export const ADDRESSES: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'sub.localhost': ['127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'loopback.test': ['127.0.0.1'],
  'loopback-v6.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'private.test': ['10.0.0.1'],
  'ula.test': ['fd00::1'],
  'link-local.test': ['fe80::1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'six-to-four.test': ['2002:7f00:1::'],
  'zone.test': ['fe80::1%lo', '::1%lo'],
  'every-kind-of-private.test': ['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', 'fc00::1'],
  'zero.test': ['0.0.0.0', '::'],
  'multicast.test': ['224.0.0.1', 'ff02::1'],
  'cgnat.test': ['100.64.0.1'],
  'xn--lcalhost-54a.test': ['127.0.0.1'],
}

const V4_AND_NAMES = [
  ...LOOPBACK,
  ...THIS_HOST,
  ...PRIVATE,
  ...LINK_LOCAL_AND_METADATA,
  ...NOT_FOR_HOSTS,
  ...NAMES,
]

/** Addresses that a server-side request must never reach, written in every way that a URL allows. */
export const targetsAt = (port: number): string[] => [
  ...V4_AND_NAMES.map((host) => `http://${host}:${port}/`),
  ...V6.map((host) => `http://[${host}]:${port}/`),
  ...['127.0.0.1', 'localhost', '[::1]', '169.254.169.254'].map((host) => `https://${host}:${port}/`),
  `http:127.0.0.1:${port}/`,
  `http:/\\127.0.0.1:${port}/`,
  `http:\\\\127.0.0.1:${port}/`,
  `\thttp://127.0.0.1:${port}/`,
  `http://127.0.0.1\t:${port}/`,
  `http://127.0.0.1:${port}#@example.com/`,
  `http://example.com@127.0.0.1:${port}/`,
  `http://user:password@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}\\@example.com/`,
  `http://127.0.0.1:${port}/?@example.com`,
]

/** URLs with a scheme that is never fetched. */
export const OTHER_SCHEMES = [
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1:6379/_INFO',
  'data:text/plain,hello',
  'blob:http://127.0.0.1/1',
  'javascript:alert(1)',
  'unix:///var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/info',
  'ws://127.0.0.1/',
  'dict://127.0.0.1:11211/stats',
  'ldap://127.0.0.1/',
  '//127.0.0.1/',
  '/etc/passwd',
  'http://',
  'http://[::1',
  'http://256.256.256.256/',
  'http://0x100000000/',
  '',
]
