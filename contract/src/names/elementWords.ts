// What authoring programs write into the names of IFC elements, in English and German.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Names of classes of IFC, with how files call such an element. */
export const elementClasses = {
  wall: { types: ['IfcWall'], words: words('wall walls wand wände waende') },
  slab: { types: ['IfcSlab'], words: words('slab slabs floor floors decke decken geschossdecke') },
  roof: { types: ['IfcRoof'], words: words('roof roofs dach dächer') },
  door: { types: ['IfcDoor'], words: words('door doors tür türen') },
  window: { types: ['IfcWindow'], words: words('window windows fenster') },
  column: { types: ['IfcColumn'], words: words('column columns stütze stützen') },
  beam: { types: ['IfcBeam'], words: words('beam beams träger balken unterzug') },
  panel: { types: ['IfcPlate'], words: words('plate panel panels platte paneel') },
  stairs: { types: ['IfcStair', 'IfcStairFlight'], words: words('stair stairs treppe treppen') },
  ramp: { types: ['IfcRamp', 'IfcRampFlight'], words: words('ramp ramps rampe') },
  railing: { types: ['IfcRailing'], words: words('railing railings handrail geländer') },
  covering: {
    types: ['IfcCovering'],
    words: words('covering ceiling ceilings flooring cladding bekleidung unterdecke belag'),
  },
  curtainWall: { types: ['IfcCurtainWall'], words: words('vorhangfassade fassade') },
  footing: { types: ['IfcFooting'], words: words('footing footings foundation fundament') },
  furniture: {
    types: ['IfcFurniture', 'IfcFurnishingElement'],
    words: words('furniture möbel'),
  },
  sanitary: { types: ['IfcSanitaryTerminal'], words: words('toilet sink basin bathtub wc') },
  light: { types: ['IfcLightFixture'], words: words('light lights luminaire leuchte lampe') },
  pipe: { types: ['IfcPipeSegment', 'IfcPipeFitting'], words: words('pipe pipes rohr rohre') },
  duct: { types: ['IfcDuctSegment', 'IfcDuctFitting'], words: words('duct ducts kanal') },
} as const satisfies Record<string, { types: readonly string[]; words: ReadonlySet<string> }>

/** They say nothing about an element. */
export const emptyWords = words(`
  basic basis standard default generic allgemein type typ model models modell object objekt element
  elements bauteil morph proxy family familie unnamed unbenannt undefined none system
`)

/** Abbreviations, as they are written in names. */
export const abbreviations: Readonly<Record<string, string>> = {
  AW: 'Außenwand',
  IW: 'Innenwand',
  BPL: 'Bodenplatte',
  GK: 'Gipskarton',
  HLZ: 'Hochlochziegel',
  KS: 'Kalksandstein',
  MW: 'Mauerwerk',
  STB: 'Stahlbeton',
  Sgl: 'single',
  Dbl: 'double',
}

/** Abbreviations that are the same in both, for a side that has a name in each language. */
export const shortSides: Readonly<Record<string, 'exterior' | 'interior'>> = {
  ext: 'exterior',
  int: 'interior',
}

/** Names of materials that are written in capitals, and stay so. */
export const capitalWords = words('PVC MDF OSB XPS EPS CLT CMU GRP WC HVAC LED UPVC ALU')

/** Words that reveal German. */
export const germanWords = words(`
  wand wände decke decken tür türen fenster dach stütze träger balken unterzug treppe rampe geländer
  fundament bodenplatte außenwand innenwand außen innen stahlbeton mauerwerk kalksandstein
  gipskarton hochlochziegel beton holz stahl estrich putz dämmung leuchte rohr möbel platte
`)

/** Words that reveal English, whose nouns need no capital. */
export const englishWords = words(`
  interior exterior wall walls partition brick block concrete stud studs floor floors ceiling roof
  window windows door doors fixed flush single double panel glazed column columns beam beams plate
  slab stair stairs riser railing finish wood timber steel foundation footing pipe duct insulation
  rectangular round universal warm cold flat toilet sink cabinet light mullion curtain plain post
  generic basic grid compound cavity plaster gypsum board tile tiles carpet glass metal stone ramp
`)

/** Alone, they need the name of the element's class: `Wall, brick`. */
export const qualifiers = words(`
  interior exterior brick block concrete glazed fixed flush single double plain solid wood timber
  steel metal stone glass grid round rectangular foundation
  außen innen stahlbeton mauerwerk kalksandstein gipskarton hochlochziegel beton holz stahl
`)
