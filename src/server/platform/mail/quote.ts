/** Top-level domains that mail apps turn into links. */
const SUFFIXES = `
  com net org info biz edu gov mil int name pro mobi arpa app dev page web site website online
  store shop blog cloud link click live life world today news email zone space host xyz top
  vip win bid icu fun best work team group agency tech digital solutions services support
  systems network software company global business finance bank money club guru media design
  ac ad ae af ag ai al am ao ar as at au aw az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw
  by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cx cy cz de dj dk dm do dz ec ee eg es et
  eu fi fj fm fo fr ga gd ge gg gh gi gl gm gn gp gq gr gs gt gy hk hm hn hr ht hu id ie il im
  in io iq ir is it je jm jo jp ke kg kh ki kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc
  md me mg mk ml mm mn mo ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nu nz om pa pe pf
  pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr
  st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve
  vg vi vn vu wf ws ye yt za zm zw рф 中国`
  .trim()
  .split(/\s+/)
  .join('|')

const HOST = String.raw`[\p{L}\p{N}_.。．｡-]`

/**
 * A scheme, `www.`, or a known suffix with a port, path, query or fragment; up to the next space. The first
 * and the last begin where their run of characters does, so that a search takes linear time.
 */
const WEB_ADDRESS = new RegExp(
  [
    String.raw`(?<![a-z\d+.-])[a-z\d+.-]*:[/\\]{2}\S*`,
    String.raw`(?<![\p{L}\p{N}])www\d?\.\S+`,
    String.raw`(?<!${HOST})${HOST}+[.。．｡](?:${SUFFIXES}|xn--[a-z\d-]+)\.?(?::\d|[/?#\\])\S*`,
  ].join('|'),
  'giu',
)

/** Characters that hide or reverse text. Joiners stay, which Persian, Hindi and emoji need. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/**
 * Returns a name or title that people have typed, in quotation marks that it cannot end, on one line and
 * without web addresses: an email from the product's address must not carry a stranger's link.
 */
export const quoted = (text: string): string => `“${withoutWebAddresses(cleaned(text))}”`

/** Replaces web addresses by a remark, since mail apps turn them into links. “Node.js” stays. */
export const withoutWebAddresses = (text: string): string =>
  text.replaceAll(WEB_ADDRESS, '[link removed]')

const cleaned = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(/["“”„‟«»＂]/gu, "'")
    .trim()
