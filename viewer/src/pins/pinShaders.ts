/**
 * aLook: size in CSS pixels, kind (0 open, 1 waiting, 2 done, 3 in progress, 4 sent back, 5 foot, 6
 * placed elsewhere, 7 cluster), 1 when behind a wall plus 2 when a cluster stands for it, 1 when
 * selected.
 */
export const discVertexShader = /* glsl */ `
attribute vec3 aColor;
attribute vec4 aLook;
uniform float uPixels;
attribute float aNumber;
uniform float uShrink;
varying vec3 vColor;
varying vec4 vLook;
varying float vNumber;
void main() {
  vNumber = aNumber;
  vColor = aColor;
  vLook = vec4(aLook.x * uShrink, aLook.yzw);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  // A cluster stands for it: only its foot is drawn.
  if (aLook.z > 1.5 && abs(aLook.y - 5.0) > 0.5) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  // Two pixels more than the disc, for its dark outline.
  gl_PointSize = (vLook.x + 2.0) * uPixels;
}`

/**
 * From the rim inwards: a dark outline for white walls, a white hairline for dark ones, then the
 * status colour. Open is a solid disc; in progress has a quarter ring, waiting half a ring, done a
 * full ring with a tick, sent back an exclamation mark. One that was placed elsewhere is a dashed
 * ring around white. A cluster is dark, with a second ring.
 */
export const discFragmentShader = /* glsl */ `
uniform float uPixels;
uniform sampler2D uDigits;
varying vec3 vColor;
varying vec4 vLook;
varying float vNumber;
const vec3 white = vec3(1.0);
const vec3 ink = vec3(0.012, 0.019, 0.025);
const vec3 cluster = vec3(0.024, 0.045, 0.062);

float inside(float edge, float r) { return clamp((edge - r) * uPixels + 0.5, 0.0, 1.0); }

float segment(vec2 p, vec2 a, vec2 b) {
  vec2 along = b - a;
  return length(p - a - along * clamp(dot(p - a, along) / dot(along, along), 0.0, 1.0));
}

// Discs of at least these CSS pixels have their number in them.
const float legible = 19.0;
// Advance and height of a digit in a disc of 22 pixels, for one, two, three and more digits.
const vec2 oneDigit = vec2(7.4, 12.6);
const vec2 twoDigits = vec2(6.6, 11.2);
const vec2 threeDigits = vec2(5.1, 8.8);
const vec2 manyDigits = vec2(16.4, 28.0);

float numberAt(vec2 q) {
  float count = vNumber > 9999.5 ? 5.0 : vNumber > 999.5 ? 4.0 : vNumber > 99.5 ? 3.0 : vNumber > 9.5 ? 2.0 : 1.0;
  vec2 size = count > 3.5 ? manyDigits / count : count > 2.5 ? threeDigits : count > 1.5 ? twoDigits : oneDigit;
  float place = floor((q.x + size.x * count / 2.0) / size.x);
  if (place < 0.0 || place > count - 0.5 || abs(q.y) > size.y / 2.0) return 0.0;
  float unit = pow(10.0, count - 1.0 - place);
  float digit = mod(floor((vNumber + 0.5) / unit), 10.0);
  vec2 within = vec2((q.x + size.x * count / 2.0) / size.x - place, q.y / size.y + 0.5);
  return texture2D(uDigits, vec2((digit + within.x) / 10.0, within.y)).r;
}

void main() {
  vec2 p = (gl_PointCoord - 0.5) * (vLook.x + 2.0);
  float r = length(p);
  float rim = vLook.x / 2.0;
  if (r > rim + 1.5) discard;
  // The drawn parts are measured for a disc of 22 pixels.
  float unit = rim / 11.0;
  vec3 color = ink;
  float alpha = inside(rim + 1.0, r) * 0.4;
  float body = inside(rim, r);
  color = mix(color, white, body);
  alpha = max(alpha, body);
  if (vLook.y > 6.5) {
    color = mix(color, cluster, inside(rim - 1.5 * unit, r));
    float ring = inside(rim - 2.8 * unit, r) * (1.0 - inside(rim - 3.6 * unit, r));
    color = mix(color, white, ring * 0.55);
    color = mix(color, white, numberAt(p / unit));
  } else if (vLook.y > 5.5) {
    color = mix(color, vColor, inside(rim - 1.0 * unit, r));
    float dashes = step(0.3, fract(atan(p.y, p.x) * 8.0 / 6.2831853));
    color = mix(color, white, inside(rim - (vLook.w > 0.5 ? 4.0 : 3.0) * unit * dashes, r));
    if (vNumber > 0.5 && vLook.x >= legible) color = mix(color, ink, numberAt(p / unit));
  } else if (vLook.y > 4.5) {
    color = mix(color, vColor, inside(rim - 1.2, r));
  } else {
    float hairline = (vLook.w > 0.5 ? 2.4 : 1.5) * unit;
    color = mix(color, vColor, inside(rim - hairline, r));
    vec2 q = p / unit;
    bool isSigned = vLook.y > 3.5 || (vLook.y > 1.5 && vLook.y < 2.5);
    if (vNumber > 0.5 && !isSigned && vLook.x >= legible) {
      // white on dark colours, ink on light ones
      float light = dot(vColor, vec3(0.2126, 0.7152, 0.0722));
      color = mix(color, light > 0.36 ? ink : white, numberAt(q));
    }
    if (vLook.y > 3.5) {
      float sign = min(segment(q, vec2(0.0, -4.6), vec2(0.0, 0.9)), segment(q, vec2(0.0, 4.4), vec2(0.0, 4.5)));
      color = mix(color, white, clamp((1.15 - sign) * uPixels * unit + 0.5, 0.0, 1.0));
    } else if (vLook.y > 0.5) {
      float gap = inside(rim - hairline - 2.2 * unit, r) * (1.0 - inside(rim - hairline - 3.6 * unit, r));
      color = mix(color, white, gap);
      if (vLook.y < 1.5 || vLook.y > 2.5) {
        // Of the ring the lower half is missing, or all but the upper right quarter.
        float lower = clamp(p.y * uPixels + 0.5, 0.0, 1.0);
        float left = vLook.y > 2.5 ? clamp(0.5 - p.x * uPixels, 0.0, 1.0) : 0.0;
        float ring = inside(rim - hairline, r) * (1.0 - inside(rim - hairline - 2.2 * unit, r));
        color = mix(color, white, ring * max(lower, left));
      } else {
        float tick = min(segment(q, vec2(-2.7, 0.2), vec2(-0.8, 2.1)), segment(q, vec2(-0.8, 2.1), vec2(2.9, -2.0)));
        color = mix(color, white, clamp((0.95 - tick) * uPixels * unit + 0.5, 0.0, 1.0));
      }
    }
  }
  // The count of a cluster stays legible behind a wall.
  alpha *= mod(vLook.z, 2.0) < 0.5 ? 1.0 : vLook.y > 6.5 ? 0.62 : 0.38;
  gl_FragColor = vec4(color, alpha);
  #include <colorspace_fragment>
}`

export const stemVertexShader = /* glsl */ `
attribute vec3 aColor;
attribute vec4 aLook;
varying vec3 vColor;
varying float vAlpha;
void main() {
  // A selected pin's stem glows: lightened towards white.
  vColor = mix(aColor, vec3(1.0), aLook.w * 0.75);
  vAlpha = aLook.z > 1.5 ? 0.0 : aLook.z > 0.5 ? 0.3 : 0.95;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`

export const stemFragmentShader = /* glsl */ `
varying vec3 vColor;
varying float vAlpha;
void main() {
  gl_FragColor = vec4(vColor, vAlpha);
  #include <colorspace_fragment>
}`
