import sharp from 'sharp'

/** A lighthouse with its beam over two waves, in a round seal, and the hotel's name beside it. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="704" height="320" viewBox="0 0 704 320">
  <circle cx="160" cy="160" r="136" fill="#12344d"/>
  <path d="M176 92 L292 60 A136 136 0 0 1 296 150 L176 108 Z" fill="#f2c14e"/>
  <path d="M140 128 H180 L190 236 H130 Z" fill="#ffffff"/>
  <path d="M137 160 H183 L185 184 H135 Z" fill="#d1495b"/>
  <rect x="132" y="118" width="56" height="10" rx="3" fill="#ffffff"/>
  <rect x="144" y="88" width="32" height="30" fill="#f2c14e"/>
  <path d="M138 88 L160 64 L182 88 Z" fill="#ffffff"/>
  <path d="M40 236 q20 -16 40 0 t40 0 t40 0 t40 0 t40 0 t40 0" fill="none" stroke="#7fb7be" stroke-width="9" stroke-linecap="round"/>
  <path d="M70 262 q18 -14 36 0 t36 0 t36 0 t36 0 t36 0" fill="none" stroke="#7fb7be" stroke-width="8" stroke-linecap="round"/>
  <g font-family="DejaVu Serif, serif" fill="#12344d">
    <text x="330" y="142" font-size="72" font-weight="bold">Harbour</text>
    <text x="330" y="222" font-size="72" font-weight="bold">Lights</text>
    <text x="334" y="270" font-size="30" letter-spacing="14" fill="#3f6b78">HOTEL</text>
  </g>
</svg>`

/** The hotel's logo, see-through around the seal. */
export const drawLogo = (): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
