function Ti(i,t=4){if(!Number.isFinite(i))return"–";if(i===0)return"0";const e=Math.abs(i);return(e>=1e6||e<1e-4?i.toExponential(t-1):i.toPrecision(t)).replace("-","−").replace(/e\+?(−|-)?(\d+)/,(s,r,o)=>`e${r?"−":""}${o}`)}function Om(i,t){if(!Number.isFinite(i)||!(t>0))return Ti(i,3);if(Math.abs(i)<1e-6*t)return"0";const e=Math.ceil(-Math.log10(t/300));if(e>6||Math.abs(i)>=1e6)return Ti(i,3);const n=i.toFixed(Math.max(e,0));return Number(n)===0?"0":n.replace("-","−")}function _u(i,t){return t&&t!=="1"?`${i} [${t}]`:i}function os(i,t){return t&&t!=="1"?`${Ti(i)} ${t}`:Ti(i)}function Gt(i,t="",e=""){const n=document.createElement(i);return t&&(n.className=t),e&&(n.textContent=e),n}class Bm{constructor(){this.t=0,this.first=0,this.last=0,this.playing=!1,this.speed=1,this.zoom=null,this.listeners=[],this.zoomListeners=[],this.stamp=0}onChange(t){this.listeners.push(t)}onZoom(t){this.zoomListeners.push(t)}changed(){for(const t of this.listeners)t()}setRange(t,e){this.first=t,this.last=e,this.t=Math.min(Math.max(this.t,t),e),this.changed()}seek(t){this.t=Math.min(Math.max(t,this.first),this.last),this.keepInZoom(),this.changed()}keepInZoom(){if(!this.zoom)return;const[t,e]=this.zoom,n=e-t;if(this.t>=t&&this.t<=e)return;const s=Math.min(Math.max(this.t>e?this.t:this.t-n,this.first),this.last-n);this.setZoom([s,s+n])}setZoom(t){if(!(t&&this.zoom&&t[0]===this.zoom[0]&&t[1]===this.zoom[1])&&!(!t&&!this.zoom)){this.zoom=t;for(const e of this.zoomListeners)e()}}setSpeed(t){this.speed=t,this.changed()}setPlaying(t){t&&this.t>=this.last&&(this.t=this.first),this.playing=t,this.stamp=0,t&&requestAnimationFrame(e=>this.tick(e)),this.changed()}tick(t){this.playing&&(this.stamp&&(this.t+=(t-this.stamp)/1e3*this.speed),this.stamp=t,this.t>=this.last&&(this.t=this.last,this.playing=!1),this.keepInZoom(),this.changed(),requestAnimationFrame(e=>this.tick(e)))}}const Qn=12,zd=2,ki=7,zm=826693452,km=826431308,vu=48;function Hm(i){return i.byteLength>=8&&new DataView(i).getUint32(0,!0)===km}function Vm(i,t){const e=new DataView(i).getUint32(4,!0);return t.set(new Uint8Array(i,8),e),i.byteLength-8}function Gm(i){const t=new DataView(i);if(i.byteLength<vu||t.getUint32(0,!0)!==zm)throw new Error("not a frame");const e=t.getUint32(4,!0),n=o=>t.getUint32(24+4*o,!0);let s=vu;const r=o=>{const a=new Float32Array(i,s,o);return s+=4*o,a};return{t:t.getFloat64(8,!0),paused:(e&1)!==0,ended:(e&2)!==0,speed:t.getFloat32(16,!0),realTimeFactor:t.getFloat32(20,!0),poses:r(n(0)*ki),com:r(3),zmp:r(3),estimate:t.getUint32(44,!0)&1?r(ki):void 0,support:r(3*n(1)),contacts:r(Qn*n(2)),samples:r(n(3)*(n(4)+1))}}class Wm{constructor(t){this.blob=new Uint8Array(0),this.missing=0,this.hello=null,this.onReady=()=>{},this.onFrame=()=>{},this.onNotice=()=>{},this.onClose=()=>{},this.socket=new WebSocket(t),this.socket.binaryType="arraybuffer",this.socket.onmessage=e=>this.receive(e.data),this.socket.onclose=e=>this.onClose(e.reason||"connection closed")}send(t){this.socket.readyState===WebSocket.OPEN&&this.socket.send(JSON.stringify(t))}receive(t){if(typeof t=="string"){const e=JSON.parse(t);if(e.type==="notice"&&this.onNotice(e.text),e.type!=="document")return;this.hello=e,this.missing=this.hello.blob_bytes,this.blob=new Uint8Array(this.missing),this.missing===0&&this.onReady(this.hello,this.blob.buffer)}else Hm(t)?(this.missing-=Vm(t,this.blob),this.missing<=0&&this.hello&&this.onReady(this.hello,this.blob.buffer)):this.onFrame(Gm(t))}}function Wa(i,t){let e=0,n=i.frameCount-1;for(;e<n;){const s=e+n+1>>1;i.time(s)<=t+1e-9?e=s:n=s-1}return e}function Ro(i,t){let e=-1,n=i.length-1;for(;e<n;){const s=e+n+1>>1;i[s]<=t+1e-9?e=s:n=s-1}return e}function kd(i,t){const e=t.type==="u16"?2:4;if(t.offset%4||t.offset+e*t.count>i.byteLength)throw new Error(`array at byte ${t.offset} (${t.count} items) lies outside the data block`);return t.type==="u16"?new Uint16Array(i,t.offset,t.count):t.type==="u32"?new Uint32Array(i,t.offset,t.count):new Float32Array(i,t.offset,t.count)}class Xm{constructor(t,e){this.doc=t,this.blob=e,this.frameCount=0,this.t=new Float32Array,this.poses=new Float32Array,this.com=new Float32Array,this.zmp=new Float32Array,this.support=new Float32Array,this.contacts=new Float32Array,this.estimate=null,this.supportStart=new Uint32Array(1),this.contactStart=new Uint32Array(1),this.cache=new Map;const n=t.frames;if(!n)return;const s=r=>this.array(r);if(this.t=this.array(n.t),this.frameCount=this.t.length,this.poses=s(n.poses),this.com=s(n.com),this.zmp=s(n.zmp),this.support=s(n.support),this.contacts=s(n.contacts),this.supportStart=this.array(n.support_start),n.estimate&&(this.estimate=s(n.estimate)),this.contactStart=this.array(n.contact_start),this.poses.length!==this.frameCount*t.scene.bodies.length*ki)throw new Error("poses do not match the number of frames and bodies")}array(t){return kd(this.blob,t)}time(t){return this.t[t]}frame(t){const e=this.doc.scene.bodies.length*ki;return{t:this.t[t],poses:this.poses.subarray(t*e,(t+1)*e),com:this.com.subarray(3*t,3*t+3),zmp:this.zmp.subarray(3*t,3*t+3),support:this.support.subarray(3*this.supportStart[t],3*this.supportStart[t+1]),contacts:this.contacts.subarray(Qn*this.contactStart[t],Qn*this.contactStart[t+1]),estimate:this.estimate?.subarray(ki*t,ki*(t+1))}}series(t){let e=this.cache.get(t);if(!e){const n=this.doc.channels[t];e=[Float64Array.from(this.array(this.doc.times[n.time])),Float64Array.from(this.array(n.values))],this.cache.set(t,e)}return e}}class xu{constructor(){this.data=new Float64Array(1024),this.length=0}push(t){if(this.length===this.data.length){const e=new Float64Array(2*this.data.length);e.set(this.data),this.data=e}this.data[this.length++]=t}view(){return this.data.subarray(0,this.length)}last(){return this.length?this.data[this.length-1]:-1/0}dropFirst(t){this.data.copyWithin(0,t,this.length),this.length-=t}}class Ym{constructor(t,e,n=60){this.doc=t,this.blob=e,this.keepSeconds=n,this.frames=[],this.sampleTimes=new xu,this.samples=t.channels.map(()=>new xu)}get frameCount(){return this.frames.length}array(t){return kd(this.blob,t)}time(t){return this.frames[t].t}frame(t){return this.frames[t]}series(t){return[this.sampleTimes.view(),this.samples[t].view()]}append(t){const e=this.frames[this.frames.length-1];e&&t.t<e.t&&this.clear(),e&&t.t===e.t&&this.frames.pop(),this.frames.push(t);const n=this.doc.channels.length;for(let s=0;s+n<t.samples.length;s+=n+1){const r=t.t+t.samples[s];if(!(r<=this.sampleTimes.last())){this.sampleTimes.push(r);for(let o=0;o<n;++o)this.samples[o].push(t.samples[s+1+o])}}this.trim(t.t-this.keepSeconds)}clear(){this.frames=[];for(const t of[this.sampleTimes,...this.samples])t.length=0}trim(t){if(!this.frames.length||this.frames[0].t>t-10)return;this.frames=this.frames.filter(n=>n.t>=t);const e=Math.max(0,Ro(this.sampleTimes.view(),t));for(const n of[this.sampleTimes,...this.samples])n.dropFirst(e)}}function qm(i){const t=new Map;return i.doc.channels.forEach((e,n)=>{const s=/^push\/(.*)\/(force|point)_([xyz])$/.exec(e.name);if(!s)return;const r=t.get(s[1])??{body:s[1],force:[],point:[]};r[s[2]]["xyz".indexOf(s[3])]=n,t.set(s[1],r)}),[...t.values()].filter(e=>e.force.length===3&&e.point.length===3)}class Hd{constructor(t){this.run=t,this.pushes=qm(t)}at(t){const e=[];for(const n of this.pushes){const s=Ro(this.run.series(n.force[0])[0],t);if(s<0||s+1>=this.run.series(n.force[0])[0].length)continue;const r=n.force.map(a=>this.run.series(a)[1][s+1]),o=n.point.map(a=>this.run.series(a)[1][s+1]);Math.hypot(...r)>0&&e.push({body:n.body,force:r,point:o})}return e}seen(t){const e=this.bands().find(n=>t>=n.from-1e-6&&t<=n.to+.03);return e?Math.min(t,e.to-.1*(e.to-e.from)):t}bands(){const t=[];for(const e of this.pushes){const[n,s]=this.run.series(e.force[0]),r=this.run.series(e.force[1])[1],o=this.run.series(e.force[2])[1];let a=-1,l=0;for(let c=0;c<n.length;++c){const h=Math.hypot(s[c],r[c],o[c]);h>0&&a<0&&(a=n[Math.max(c-1,0)]),l=Math.max(l,h),!(h>0&&c+1<n.length||a<0)&&(t.push({from:a,to:n[h>0?c:Math.max(c-1,0)],label:`${Number(l.toPrecision(3))} N`}),a=-1,l=0)}}return t}}const $m=!0,nn="u-",Zm="uplot",Km=nn+"hz",jm=nn+"vt",Jm=nn+"title",Qm=nn+"wrap",tg=nn+"under",eg=nn+"over",ng=nn+"axis",Ls=nn+"off",ig=nn+"select",sg=nn+"cursor-x",rg=nn+"cursor-y",og=nn+"cursor-pt",ag=nn+"legend",lg=nn+"live",cg=nn+"inline",hg=nn+"series",ug=nn+"marker",yu=nn+"label",fg=nn+"value",vo="width",xo="height",io="top",Mu="bottom",ir="left",gl="right",_h="#000",Su=_h+"0",_l="mousemove",Eu="mousedown",vl="mouseup",bu="mouseenter",wu="mouseleave",Tu="dblclick",dg="resize",pg="scroll",Au="change",Da="dppxchange",vh="--",Xr=typeof window<"u",mc=Xr?document:null,Cr=Xr?window:null,mg=Xr?navigator:null;let xe,ko;function gc(){let i=devicePixelRatio;xe!=i&&(xe=i,ko&&vc(Au,ko,gc),ko=matchMedia(`(min-resolution: ${xe-.001}dppx) and (max-resolution: ${xe+.001}dppx)`),Os(Au,ko,gc),Cr.dispatchEvent(new CustomEvent(Da)))}function Hn(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function _c(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Ie(i,t,e){i.style[t]=e+"px"}function ci(i,t,e,n){let s=mc.createElement(i);return t!=null&&Hn(s,t),e?.insertBefore(s,n),s}function Kn(i,t){return ci("div",i,t)}const Ru=new WeakMap;function Si(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=Ru.get(i);r!=o&&(i.style.transform=r,Ru.set(i,r),t<0||e<0||t>n||e>s?Hn(i,Ls):_c(i,Ls))}const Cu=new WeakMap;function Pu(i,t,e){let n=t+e,s=Cu.get(i);n!=s&&(Cu.set(i,n),i.style.background=t,i.style.borderColor=e)}const Lu=new WeakMap;function Du(i,t,e,n){let s=t+""+e,r=Lu.get(i);s!=r&&(Lu.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}const xh={passive:!0},gg={...xh,capture:!0};function Os(i,t,e,n){t.addEventListener(i,e,n?gg:xh)}function vc(i,t,e,n){t.removeEventListener(i,e,xh)}Xr&&gc();function hi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:Gn((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function Vd(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}const Gd=i=>i!=null,Wd=i=>i!=null&&i>0,Xa=Vd(Gd),_g=Vd(Wd);function vg(i,t,e,n=0,s=!1){let r=s?_g:Xa,o=s?Wd:Gd;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Re,l??-Re]}function Ya(i,t,e,n){let s=Nu(i),r=Nu(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Vi:Xd,a=s==1?Gn:jn,l=r==1?jn:Gn,c=a(o(Je(i))),h=l(o(Je(t))),u=Ir(e,c),f=Ir(e,h);return e==10&&(c<0&&(u=Ce(u,-c)),h<0&&(f=Ce(f,-h))),n||e==2?(i=u*s,t=f*r):(i=Zd(i,u),t=qa(t,f)),[i,t]}function yh(i,t,e,n){let s=Ya(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}const Mh=.1,Uu={mode:3,pad:Mh},Eo={pad:0,soft:null,mode:0},xg={min:Eo,max:Eo};function Ua(i,t,e,n){return $a(e)?Iu(i,t,e):(Eo.pad=e,Eo.soft=n?0:null,Eo.mode=n?3:0,Iu(i,t,xg))}function me(i,t){return i??t}function yg(i,t,e){for(t=me(t,0),e=me(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function Iu(i,t,e){let n=e.min,s=e.max,r=me(n.pad,0),o=me(s.pad,0),a=me(n.hard,-Re),l=me(s.hard,Re),c=me(n.soft,Re),h=me(s.soft,-Re),u=me(n.mode,0),f=me(s.mode,0),p=t-i,_=Vi(p),v=An(Je(i),Je(t)),m=Vi(v),d=Je(m-_);(p<1e-24||d>10)&&(p=0,(i==0||t==0)&&(p=1e-24,u==2&&c!=Re&&(r=0),f==2&&h!=-Re&&(o=0)));let M=p||v||1e3,T=Vi(M),x=Ir(10,Gn(T)),O=M*(p==0?i==0?.1:1:r),R=Ce(Zd(i-O,x/10),24),D=i>=c&&(u==1||u==3&&R<=c||u==2&&R>=c)?c:Re,I=An(a,R<D&&i>=D?D:ui(D,R)),w=M*(p==0?t==0?.1:1:o),E=Ce(qa(t+w,x/10),24),C=t<=h&&(f==1||f==3&&E>=h||f==2&&E<=h)?h:-Re,V=ui(l,E>C&&t<=C?C:An(C,E));return I==V&&I==0&&(V=100),[I,V]}const Mg=new Intl.NumberFormat(Xr?mg.language:"en-US"),Sh=i=>Mg.format(i),Xn=Math,Ea=Xn.PI,Je=Xn.abs,Gn=Xn.floor,je=Xn.round,jn=Xn.ceil,ui=Xn.min,An=Xn.max,Ir=Xn.pow,Nu=Xn.sign,Vi=Xn.log10,Xd=Xn.log2,Sg=(i,t=1)=>Xn.sinh(i)*t,xl=(i,t=1)=>Xn.asinh(i/t),Re=1/0;function Fu(i){return(Vi((i^i>>31)-(i>>31))|0)+1}function xc(i,t,e){return ui(An(i,t),e)}function Yd(i){return typeof i=="function"}function oe(i){return Yd(i)?i:()=>i}const Eg=()=>{},qd=i=>i,$d=(i,t)=>t,bg=i=>null,Ou=i=>!0,Bu=(i,t)=>i==t,wg=/\.\d*?(?=9{6,}|0{6,})/gm,Bs=i=>{if(jd(i)||hs.has(i))return i;const t=`${i}`,e=t.match(wg);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Bs(s)}e${r}`}return Ce(i,n)};function Rs(i,t){return Bs(Ce(Bs(i/t))*t)}function qa(i,t){return Bs(jn(Bs(i/t))*t)}function Zd(i,t){return Bs(Gn(Bs(i/t))*t)}function Ce(i,t=0){if(jd(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return je(n)/e}const hs=new Map;function Kd(i){return((""+i).split(".")[1]||"").length}function Co(i,t,e,n){let s=[],r=n.map(Kd);for(let o=t;o<e;o++){let a=Je(o),l=Ce(Ir(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),f=i==10?h:Ce(h,u);s.push(f),hs.set(f,u)}}return s}const bo={},Eh=[],Nr=[null,null],ss=Array.isArray,jd=Number.isInteger,Tg=i=>i===void 0;function zu(i){return typeof i=="string"}function $a(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function Ag(i){return i!=null&&typeof i=="object"}const Rg=Object.getPrototypeOf(Uint8Array),Jd="__proto__";function Fr(i,t=$a){let e;if(ss(i)){let n=i.find(s=>s!=null);if(ss(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Fr(i[s],t)}else e=i.slice()}else if(i instanceof Rg)e=i.slice();else if(t(i)){e={};for(let n in i)n!=Jd&&(e[n]=Fr(i[n],t))}else e=i;return e}function Xe(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=Jd&&($a(i[s])?Xe(i[s],Fr(n[s])):i[s]=Fr(n[s]))}return i}const Cg=0,Pg=1,Lg=2;function Dg(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function Ug(i,t){if(Fg(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return Og(o[0])||(o=Ng(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),f=t?t[o][c]:Pg,p=[];for(let _=0;_<h.length;_++){let v=h[_],m=r.get(l[_]);v===null?f!=Cg&&(u[m]=v,f==Lg&&p.push(m)):u[m]=v}Dg(u,p,s),n.push(u)}}return n}const Ig=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function Ng(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function Fg(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function Og(i,t=100){const e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;const r=An(1,Gn((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){const l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}const Qd=["January","February","March","April","May","June","July","August","September","October","November","December"],tp=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function ep(i){return i.slice(0,3)}const Bg=tp.map(ep),zg=Qd.map(ep),kg={MMMM:Qd,MMM:zg,WWWW:tp,WWW:Bg};function so(i){return(i<10?"0":"")+i}function Hg(i){return(i<10?"00":i<100?"0":"")+i}const Vg={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>so(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>so(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>so(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>so(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>so(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>Hg(i.getMilliseconds())};function bh(i,t){t=t||kg;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?Vg[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}const Gg=new Intl.DateTimeFormat().resolvedOptions().timeZone;function Wg(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==Gg?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}const np=i=>i%1==0,Ia=[1,2,2.5,5],Xg=Co(10,-32,0,Ia),ip=Co(10,0,32,Ia),Yg=ip.filter(np),Cs=Xg.concat(ip),wh=`
`,sp="{YYYY}",ku=wh+sp,rp="{M}/{D}",yo=wh+rp,Ho=yo+"/{YY}",op="{aa}",qg="{h}:{mm}",br=qg+op,Hu=wh+br,Vu=":{ss}",Me=null;function ap(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?Co(10,0,3,Ia).filter(np):Co(10,-3,0,Ia)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]);const c=[[o,sp,Me,Me,Me,Me,Me,Me,1],[s*28,"{MMM}",ku,Me,Me,Me,Me,Me,1],[s,rp,ku,Me,Me,Me,Me,Me,1],[n,"{h}"+op,Ho,Me,yo,Me,Me,Me,1],[e,br,Ho,Me,yo,Me,Me,Me,1],[t,Vu,Ho+" "+br,Me,yo+" "+br,Me,Hu,Me,1],[i,Vu+".{fff}",Ho+" "+br,Me,yo+" "+br,Me,Hu,Me,1]];function h(u){return(f,p,_,v,m,d)=>{let M=[],T=m>=o,x=m>=r&&m<o,O=u(_),R=Ce(O*i,3),D=yl(O.getFullYear(),T?0:O.getMonth(),x||T?1:O.getDate()),I=Ce(D*i,3);if(x||T){let w=x?m/r:0,E=T?m/o:0,C=R==I?R:Ce(yl(D.getFullYear()+E,D.getMonth()+w,1)*i,3),V=new Date(je(C/i)),F=V.getFullYear(),$=V.getMonth();for(let X=0;C<=v;X++){let j=yl(F+E*X,$+w*X,1),K=j-u(Ce(j*i,3));C=Ce((+j+K)*i,3),C<=v&&M.push(C)}}else{let w=m>=s?s:m,E=Gn(_)-Gn(R),C=I+E+qa(R-I,w);M.push(C);let V=u(C),F=V.getHours()+V.getMinutes()/e+V.getSeconds()/n,$=m/n,X=f.axes[p]._space,j=d/X;for(;C=Ce(C+m,i==1?0:3),!(C>v);)if($>1){let K=Gn(Ce(F+$,6))%24,lt=u(C).getHours()-K;lt>1&&(lt=-1),C-=lt*n,F=(F+$)%24;let pt=M[M.length-1];Ce((C-pt)/m,3)*j>=.7&&M.push(C)}else M.push(C)}return M}}return[l,c,h]}const[$g,Zg,Kg]=ap(1),[jg,Jg,Qg]=ap(.001);Co(2,-53,53,[1]);function Gu(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function Wu(i,t){return(e,n,s,r,o)=>{let a=t.find(_=>o>=_[0])||t[t.length-1],l,c,h,u,f,p;return n.map(_=>{let v=i(_),m=v.getFullYear(),d=v.getMonth(),M=v.getDate(),T=v.getHours(),x=v.getMinutes(),O=v.getSeconds(),R=m!=l&&a[2]||d!=c&&a[3]||M!=h&&a[4]||T!=u&&a[5]||x!=f&&a[6]||O!=p&&a[7]||a[1];return l=m,c=d,h=M,u=T,f=x,p=O,R(v)})}}function t_(i,t){let e=bh(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function yl(i,t,e){return new Date(i,t,e)}function Xu(i,t){return t(i)}const e_="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Yu(i,t){return(e,n,s,r)=>r==null?vh:t(i(n))}function n_(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function i_(i,t){return i.series[t].fill(i,t)}const s_={show:!0,live:!0,isolate:!1,mount:Eg,markers:{show:!0,width:2,stroke:n_,fill:i_,dash:"solid"},idx:null,idxs:null,values:[]};function r_(i,t){let e=i.cursor.points,n=Kn(),s=e.size(i,t);Ie(n,vo,s),Ie(n,xo,s);let r=s/-2;Ie(n,"marginLeft",r),Ie(n,"marginTop",r);let o=e.width(i,t,s);return o&&Ie(n,"borderWidth",o),n}function o_(i,t){let e=i.series[t].points;return e._fill||e._stroke}function a_(i,t){let e=i.series[t].points;return e._stroke||e._fill}function l_(i,t){return i.series[t].points.size}const Ml=[0,0];function c_(i,t,e){return Ml[0]=t,Ml[1]=e,Ml}function Vo(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function Sl(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}const h_={show:!0,x:!0,y:!0,lock:!1,move:c_,points:{one:!1,show:r_,size:l_,width:0,stroke:a_,fill:o_},bind:{mousedown:Vo,mouseup:Vo,click:Vo,dblclick:Vo,mousemove:Sl,mouseleave:Sl,mouseenter:Sl},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},lp={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Th=Xe({},lp,{filter:$d}),cp=Xe({},Th,{size:10}),hp=Xe({},lp,{show:!1}),Ah='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',up="bold "+Ah,fp=1.5,qu={show:!0,scale:"x",stroke:_h,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:up,side:2,grid:Th,ticks:cp,border:hp,font:Ah,lineGap:fp,rotate:0},u_="Value",f_="Time",$u={show:!0,scale:"x",auto:!1,sorted:1,min:Re,max:-Re,idxs:[]};function d_(i,t,e,n,s){return t.map(r=>r==null?"":Sh(r))}function p_(i,t,e,n,s,r,o){let a=[],l=hs.get(s)||0;e=o?e:Ce(qa(e,s),l);for(let c=e;c<=n;c=Ce(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function yc(i,t,e,n,s,r,o){const a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Vi:Xd,h=Gn(c(e));s=Ir(l,h),l==10&&(s=Cs[hi(s,Cs)]);let u=e,f=s*l;l==10&&(f=Cs[hi(f,Cs)]);do a.push(u),u=u+s,l==10&&!hs.has(u)&&(u=Ce(u,hs.get(s))),u>=f&&(s=u,f=s*l,l==10&&(f=Cs[hi(f,Cs)]));while(u<=n);return a}function m_(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?yc(i,t,An(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?yc(i,t,An(l,-n),-e,s):[l]).reverse().map(f=>-f).concat(h,c)}const dp=/./,g_=/[12357]/,__=/[125]/,Zu=/1/,Mc=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function v_(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?dp:l(7,o)-h>=c?g_:l(5,o)-h>=c?__:Zu;if(u==Zu){let f=Je(l(1,o)-h);if(f<c)return Mc(t.slice().reverse(),a.distr,u,jn(c/f)).reverse()}return Mc(t,a.distr,u,1)}function x_(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=Je(l(1,o)-l(2,o));return c<a?Mc(t.slice().reverse(),3,dp,jn(a/c)).reverse():t}function y_(i,t,e,n){return n==null?vh:t==null?"":Sh(t)}const Ku={show:!0,scale:"y",stroke:_h,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:up,side:3,grid:Th,ticks:cp,border:hp,font:Ah,lineGap:fp,rotate:0};function M_(i,t){let e=3+(i||1)*2;return Ce(e*t,3)}function S_(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=Je(o-r),l=i.series[t],c=a/(l.points.space*xe);return n[1]-n[0]<=c}const ju={scale:null,auto:!0,sorted:0,min:Re,max:-Re},pp=(i,t,e,n,s)=>s,Ju={show:!0,auto:!0,sorted:0,gaps:pp,alpha:1,facets:[Xe({},ju,{scale:"x"}),Xe({},ju,{scale:"y"})]},Qu={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:pp,alpha:1,points:{show:S_,filter:null},values:null,min:Re,max:-Re,idxs:[],path:null,clip:null};function E_(i,t,e,n,s){return e/10}const mp={time:$m,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},b_=Xe({},mp,{time:!1,ori:1}),tf={};function gp(i,t){let e=tf[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(tf[i]=e)),e}const Or=1,Sc=2;function Vs(i,t,e){const n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox;let l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],f=a.left,p=a.top,_=a.width,v=a.height,m=i.valToPosH,d=i.valToPosV;return h.ori==0?e(s,l,c,h,u,m,d,f,p,_,v,Ka,Yr,Ja,vp,yp):e(s,l,c,h,u,d,m,p,f,v,_,ja,qr,Ph,xp,Mp)}function Rh(i,t){let e=0,n=0,s=me(i.bands,Eh);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function w_(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Gi(i,t,e,n,s,r){return Vs(i,t,(o,a,l,c,h,u,f,p,_,v,m)=>{let d=o.pxRound;const M=c.dir*(c.ori==0?1:-1),T=c.ori==0?Yr:qr;let x,O;M==1?(x=e,O=n):(x=n,O=e);let R=d(u(a[x],c,v,p)),D=d(f(l[x],h,m,_)),I=d(u(a[O],c,v,p)),w=d(f(r==1?h.max:h.min,h,m,_)),E=new Path2D(s);return T(E,I,w),T(E,R,w),T(E,R,D),E})}function Za(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;const a=t==0?Ja:Ph;let l=e;for(let u=0;u<i.length;u++){let f=i[u];if(f[1]>f[0]){let p=f[0]-l;p>0&&a(o,l,n,p,n+r),l=f[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function T_(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Ch(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,f=c;if(s==1)for(;++c<=n&&t[c]===null;)f=c;else for(;--c>=e&&t[c]===null;)f=c;let p=r(i[u]),_=f==u?p:r(i[f]),v=u-s;p=o<=0&&v>=0&&v<l?r(i[v]):p;let d=f+s;_=o>=0&&d>=0&&d<l?r(i[d]):_,_>=p&&a.push([p,_])}return a}function ef(i){return i==0?qd:i==1?je:t=>Rs(t,i)}function _p(i){let t=i==0?Ka:ja,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=ui(c,a/2,l/2),h=ui(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}const Ka=(i,t,e)=>{i.moveTo(t,e)},ja=(i,t,e)=>{i.moveTo(e,t)},Yr=(i,t,e)=>{i.lineTo(t,e)},qr=(i,t,e)=>{i.lineTo(e,t)},Ja=_p(0),Ph=_p(1),vp=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},xp=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},yp=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},Mp=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function Sp(i){return(t,e,n,s,r)=>Vs(t,e,(o,a,l,c,h,u,f,p,_,v,m)=>{let{pxRound:d,points:M}=o,T,x;c.ori==0?(T=Ka,x=vp):(T=ja,x=xp);const O=Ce(M.width*xe,3);let R=(M.size-M.width)/2*xe,D=Ce(R*2,3),I=new Path2D,w=new Path2D,{left:E,top:C,width:V,height:F}=t.bbox;Ja(w,E-D,C-D,V+D*2,F+D*2);const $=X=>{if(l[X]!=null){let j=d(u(a[X],c,v,p)),K=d(f(l[X],h,m,_));T(I,j+R,K),x(I,j,K,R,0,Ea*2)}};if(r)r.forEach($);else for(let X=n;X<=s;X++)$(X);return{stroke:O>0?I:null,fill:I,clip:w,flags:Or|Sc}})}function Ep(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}const A_=Ep(Yr),R_=Ep(qr);function bp(i){const t=me(i?.alignGaps,0);return(e,n,s,r)=>Vs(e,n,(o,a,l,c,h,u,f,p,_,v,m)=>{[s,r]=Xa(l,s,r);let d=o.pxRound,M=F=>d(u(F,c,v,p)),T=F=>d(f(F,h,m,_)),x,O;c.ori==0?(x=Yr,O=A_):(x=qr,O=R_);const R=c.dir*(c.ori==0?1:-1),D={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Or},I=D.stroke;let w=!1;if(r-s>=v*4){let F=dt=>e.posToVal(dt,c.key,!0),$=null,X=null,j,K,Q,ht=M(a[R==1?s:r]),lt=M(a[s]),pt=M(a[r]),yt=F(R==1?lt+1:pt-1);for(let dt=R==1?s:r;dt>=s&&dt<=r;dt+=R){let nt=a[dt],mt=(R==1?nt<yt:nt>yt)?ht:M(nt),rt=l[dt];mt==ht?rt!=null?(K=rt,$==null?(x(I,mt,T(K)),j=$=X=K):K<$?$=K:K>X&&(X=K)):rt===null&&(w=!0):($!=null&&O(I,ht,T($),T(X),T(j),T(K)),rt!=null?(K=rt,x(I,mt,T(K)),$=X=j=K):($=X=null,rt===null&&(w=!0)),ht=mt,yt=F(ht+R))}$!=null&&$!=X&&Q!=ht&&O(I,ht,T($),T(X),T(j),T(K))}else for(let F=R==1?s:r;F>=s&&F<=r;F+=R){let $=l[F];$===null?w=!0:$!=null&&x(I,M(a[F]),T($))}let[C,V]=Rh(e,n);if(o.fill!=null||C!=0){let F=D.fill=new Path2D(I),$=o.fillTo(e,n,o.min,o.max,C),X=T($),j=M(a[s]),K=M(a[r]);R==-1&&([K,j]=[j,K]),x(F,K,X),x(F,j,X)}if(!o.spanGaps){let F=[];w&&F.push(...Ch(a,l,s,r,R,M,t)),D.gaps=F=o.gaps(e,n,s,r,F),D.clip=Za(F,c.ori,p,_,v,m)}return V!=0&&(D.band=V==2?[Gi(e,n,s,r,I,-1),Gi(e,n,s,r,I,1)]:Gi(e,n,s,r,I,V)),D})}function C_(i){const t=me(i.align,1),e=me(i.ascDesc,!1),n=me(i.alignGaps,0),s=me(i.extend,!1);return(r,o,a,l)=>Vs(r,o,(c,h,u,f,p,_,v,m,d,M,T)=>{[a,l]=Xa(u,a,l);let x=c.pxRound,{left:O,width:R}=r.bbox,D=lt=>x(_(lt,f,M,m)),I=lt=>x(v(lt,p,T,d)),w=f.ori==0?Yr:qr;const E={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Or},C=E.stroke,V=f.dir*(f.ori==0?1:-1);let F=I(u[V==1?a:l]),$=D(h[V==1?a:l]),X=$,j=$;s&&t==-1&&(j=O,w(C,j,F)),w(C,$,F);for(let lt=V==1?a:l;lt>=a&&lt<=l;lt+=V){let pt=u[lt];if(pt==null)continue;let yt=D(h[lt]),dt=I(pt);t==1?w(C,yt,F):w(C,X,dt),w(C,yt,dt),F=dt,X=yt}let K=X;s&&t==1&&(K=O+R,w(C,K,F));let[Q,ht]=Rh(r,o);if(c.fill!=null||Q!=0){let lt=E.fill=new Path2D(C),pt=c.fillTo(r,o,c.min,c.max,Q),yt=I(pt);w(lt,K,yt),w(lt,j,yt)}if(!c.spanGaps){let lt=[];lt.push(...Ch(h,u,a,l,V,D,n));let pt=c.width*xe/2,yt=e||t==1?pt:-pt,dt=e||t==-1?-pt:pt;lt.forEach(nt=>{nt[0]+=yt,nt[1]+=dt}),E.gaps=lt=c.gaps(r,o,a,l,lt),E.clip=Za(lt,f.ori,m,d,M,T)}return ht!=0&&(E.band=ht==2?[Gi(r,o,a,l,C,-1),Gi(r,o,a,l,C,1)]:Gi(r,o,a,l,C,ht)),E})}function nf(i,t,e,n,s,r,o=Re){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=Je(i[l]-i[a]);h<c&&(c=h,o=Je(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function P_(i){i=i||bo;const t=me(i.size,[.6,Re,1]),e=i.align||0,n=i.gap||0;let s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;const r=oe(s),o=1-t[0],a=me(t[1],Re),l=me(t[2],1),c=me(i.disp,bo),h=me(i.each,p=>{}),{fill:u,stroke:f}=c;return(p,_,v,m)=>Vs(p,_,(d,M,T,x,O,R,D,I,w,E,C)=>{let V=d.pxRound,F=e,$=n*xe,X=a*xe,j=l*xe,K,Q;x.ori==0?[K,Q]=r(p,_):[Q,K]=r(p,_);const ht=x.dir*(x.ori==0?1:-1);let lt=x.ori==0?Ja:Ph,pt=x.ori==0?h:(G,tt,Mt,_t,wt,Zt,ut)=>{h(G,tt,Mt,wt,_t,ut,Zt)},yt=me(p.bands,Eh).find(G=>G.series[0]==_),dt=yt!=null?yt.dir:0,nt=d.fillTo(p,_,d.min,d.max,dt),ot=V(D(nt,O,C,w)),mt,rt,zt,Ht=E,It=V(d.width*xe),ae=!1,Kt=null,le=null,k=null,$e=null;u!=null&&(It==0||f!=null)&&(ae=!0,Kt=u.values(p,_,v,m),le=new Map,new Set(Kt).forEach(G=>{G!=null&&le.set(G,new Path2D)}),It>0&&(k=f.values(p,_,v,m),$e=new Map,new Set(k).forEach(G=>{G!=null&&$e.set(G,new Path2D)})));let{x0:Qt,size:ee}=c;if(Qt!=null&&ee!=null){F=1,M=Qt.values(p,_,v,m),Qt.unit==2&&(M=M.map(Mt=>p.posToVal(I+Mt*E,x.key,!0)));let G=ee.values(p,_,v,m);ee.unit==2?rt=G[0]*E:rt=R(G[0],x,E,I)-R(0,x,E,I),Ht=nf(M,T,R,x,E,I,Ht),zt=Ht-rt+$}else Ht=nf(M,T,R,x,E,I,Ht),zt=Ht*o+$,rt=Ht-zt;zt<1&&(zt=0),It>=rt/2&&(It=0),zt<5&&(V=qd);let Vt=zt>0,he=Ht-zt-(Vt?It:0);rt=V(xc(he,j,X)),mt=(F==0?rt/2:F==ht?0:rt)-F*ht*((F==0?$/2:0)+(Vt?It/2:0));const Pt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},P=ae?null:new Path2D;let S=null;if(yt!=null)S=p.data[yt.series[1]];else{let{y0:G,y1:tt}=c;G!=null&&tt!=null&&(T=tt.values(p,_,v,m),S=G.values(p,_,v,m))}let Z=K*rt,J=Q*rt;for(let G=ht==1?v:m;G>=v&&G<=m;G+=ht){let tt=T[G];if(tt==null)continue;if(S!=null){let Ot=S[G]??0;if(tt-Ot==0)continue;ot=D(Ot,O,C,w)}let Mt=x.distr!=2||c!=null?M[G]:G,_t=R(Mt,x,E,I),wt=D(me(tt,nt),O,C,w),Zt=V(_t-mt),ut=V(An(wt,ot)),vt=V(ui(wt,ot)),Nt=ut-vt;if(tt!=null){let Ot=tt<0?J:Z,Et=tt<0?Z:J;ae?(It>0&&k[G]!=null&&lt($e.get(k[G]),Zt,vt+Gn(It/2),rt,An(0,Nt-It),Ot,Et),Kt[G]!=null&&lt(le.get(Kt[G]),Zt,vt+Gn(It/2),rt,An(0,Nt-It),Ot,Et)):lt(P,Zt,vt+Gn(It/2),rt,An(0,Nt-It),Ot,Et),pt(p,_,G,Zt-It/2,vt,rt+It,Nt)}}return It>0?Pt.stroke=ae?$e:P:ae||(Pt._fill=d.width==0?d._fill:d._stroke??d._fill,Pt.width=0),Pt.fill=ae?le:P,Pt})}function L_(i,t){const e=me(t?.alignGaps,0);return(n,s,r,o)=>Vs(n,s,(a,l,c,h,u,f,p,_,v,m,d)=>{[r,o]=Xa(c,r,o);let M=a.pxRound,T=K=>M(f(K,h,m,_)),x=K=>M(p(K,u,d,v)),O,R,D;h.ori==0?(O=Ka,D=Yr,R=yp):(O=ja,D=qr,R=Mp);const I=h.dir*(h.ori==0?1:-1);let w=T(l[I==1?r:o]),E=w,C=[],V=[];for(let K=I==1?r:o;K>=r&&K<=o;K+=I)if(c[K]!=null){let ht=l[K],lt=T(ht);C.push(E=lt),V.push(x(c[K]))}const F={stroke:i(C,V,O,D,R,M),fill:null,clip:null,band:null,gaps:null,flags:Or},$=F.stroke;let[X,j]=Rh(n,s);if(a.fill!=null||X!=0){let K=F.fill=new Path2D($),Q=a.fillTo(n,s,a.min,a.max,X),ht=x(Q);D(K,E,ht),D(K,w,ht)}if(!a.spanGaps){let K=[];K.push(...Ch(l,c,r,o,I,T,e)),F.gaps=K=a.gaps(n,s,r,o,K),F.clip=Za(K,h.ori,_,v,m,d)}return j!=0&&(F.band=j==2?[Gi(n,s,r,o,$,-1),Gi(n,s,r,o,$,1)]:Gi(n,s,r,o,$,j)),F})}function D_(i){return L_(U_,i)}function U_(i,t,e,n,s,r){const o=i.length;if(o<2)return null;const a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let f=0;f<o-1;f++)h[f]=t[f+1]-t[f],u[f]=i[f+1]-i[f],c[f]=h[f]/u[f];l[0]=c[0];for(let f=1;f<o-1;f++)c[f]===0||c[f-1]===0||c[f-1]>0!=c[f]>0?l[f]=0:(l[f]=3*(u[f-1]+u[f])/((2*u[f]+u[f-1])/c[f-1]+(u[f]+2*u[f-1])/c[f]),isFinite(l[f])||(l[f]=0));l[o-1]=c[o-2];for(let f=0;f<o-1;f++)s(a,i[f]+u[f]/3,t[f]+l[f]*u[f]/3,i[f+1]-u[f]/3,t[f+1]-l[f+1]*u[f]/3,i[f+1],t[f+1])}return a}const Ec=new Set;function sf(){for(let i of Ec)i.syncRect(!0)}Xr&&(Os(dg,Cr,sf),Os(pg,Cr,sf,!0),Os(Da,Cr,()=>{fn.pxRatio=xe}));const I_=bp(),N_=Sp();function rf(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>bc(r,o,t,e))}function F_(i,t){return i.map((e,n)=>n==0?{}:Xe({},t,e))}function bc(i,t,e,n){return Xe({},t==0?e:n,i)}function wp(i,t,e){return t==null?Nr:[t,e]}const O_=wp;function B_(i,t,e){return t==null?Nr:Ua(t,e,Mh,!0)}function Tp(i,t,e,n){return t==null?Nr:Ya(t,e,i.scales[n].log,!1)}const z_=Tp;function Ap(i,t,e,n){return t==null?Nr:yh(t,e,i.scales[n].log,!1)}const k_=Ap;function H_(i,t,e,n,s){let r=An(Fu(i),Fu(t)),o=t-i,a=hi(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?hs.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function of(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=je((e=+s)*xe))+"px"),[i,t,e]}function V_(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Ce(t[2]*xe,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function fn(i,t,e){const n={mode:me(i.mode,1)},s=n.mode;function r(g,y,A,L){let N=y.valToPct(g);return L+A*(y.dir==-1?1-N:N)}function o(g,y,A,L){let N=y.valToPct(g);return L+A*(y.dir==-1?N:1-N)}function a(g,y,A,L){return y.ori==0?r(g,y,A,L):o(g,y,A,L)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;const c=n.root=Kn(Zm);if(i.id!=null&&(c.id=i.id),Hn(c,i.class),i.title){let g=Kn(Jm,c);g.textContent=i.title}const h=ci("canvas"),u=n.ctx=h.getContext("2d"),f=Kn(Qm,c);Os("click",f,g=>{g.target===_&&(Le!=Js||ze!=Qs)&&dn.click(n,g)},!0);const p=n.under=Kn(tg,f);f.appendChild(h);const _=n.over=Kn(eg,f);i=Fr(i);const v=+me(i.pxAlign,1),m=ef(v);(i.plugins||[]).forEach(g=>{g.opts&&(i=g.opts(n,i)||i)});const d=i.ms||.001,M=n.series=s==1?rf(i.series||[],$u,Qu,!1):F_(i.series||[null],Ju),T=n.axes=rf(i.axes||[],qu,Ku,!0),x=n.scales={},O=n.bands=i.bands||[];O.forEach(g=>{g.fill=oe(g.fill||null),g.dir=me(g.dir,-1)});const R=s==2?M[1].facets[0].scale:M[0].scale,D={axes:Sm,series:Yn},I=(i.drawOrder||["axes","series"]).map(g=>D[g]);function w(g){const y=g.distr==3?A=>Vi(A>0?A:g.clamp(n,A,g.min,g.max,g.key)):g.distr==4?A=>xl(A,g.asinh):g.distr==100?A=>g.fwd(A):A=>A;return A=>{let L=y(A),{_min:N,_max:q}=g,it=q-N;return(L-N)/it}}function E(g){let y=x[g];if(y==null){let A=(i.scales||bo)[g]||bo;if(A.from!=null){E(A.from);let L=Xe({},x[A.from],A,{key:g});L.valToPct=w(L),x[g]=L}else{y=x[g]=Xe({},g==R?mp:b_,A),y.key=g;let L=y.time,N=y.range,q=ss(N);if((g!=R||s==2&&!L)&&(q&&(N[0]==null||N[1]==null)&&(N={min:N[0]==null?Uu:{mode:1,hard:N[0],soft:N[0]},max:N[1]==null?Uu:{mode:1,hard:N[1],soft:N[1]}},q=!1),!q&&$a(N))){let it=N;N=(at,ft,Rt)=>ft==null?Nr:Ua(ft,Rt,it)}y.range=oe(N||(L?O_:g==R?y.distr==3?z_:y.distr==4?k_:wp:y.distr==3?Tp:y.distr==4?Ap:B_)),y.auto=oe(q?!1:y.auto),y.clamp=oe(y.clamp||E_),y._min=y._max=null,y.valToPct=w(y)}}}E("x"),E("y"),s==1&&M.forEach(g=>{E(g.scale)}),T.forEach(g=>{E(g.scale)});for(let g in i.scales)E(g);const C=x[R],V=C.distr;let F,$;C.ori==0?(Hn(c,Km),F=r,$=o):(Hn(c,jm),F=o,$=r);const X={};for(let g in x){let y=x[g];(y.min!=null||y.max!=null)&&(X[g]={min:y.min,max:y.max},y.min=y.max=null)}const j=i.tzDate||(g=>new Date(je(g/d))),K=i.fmtDate||bh,Q=d==1?Kg(j):Qg(j),ht=Wu(j,Gu(d==1?Zg:Jg,K)),lt=Yu(j,Xu(e_,K)),pt=[],yt=n.legend=Xe({},s_,i.legend),dt=n.cursor=Xe({},h_,{drag:{y:s==2}},i.cursor),nt=yt.show,ot=dt.show,mt=yt.markers;yt.idxs=pt,mt.width=oe(mt.width),mt.dash=oe(mt.dash),mt.stroke=oe(mt.stroke),mt.fill=oe(mt.fill);let rt,zt,Ht,It=[],ae=[],Kt,le=!1,k={};if(yt.live){const g=M[1]?M[1].values:null;le=g!=null,Kt=le?g(n,1,0):{_:0};for(let y in Kt)k[y]=vh}if(nt)if(rt=ci("table",ag,c),Ht=ci("tbody",null,rt),yt.mount(n,rt),le){zt=ci("thead",null,rt,Ht);let g=ci("tr",null,zt);ci("th",null,g);for(var $e in Kt)ci("th",yu,g).textContent=$e}else Hn(rt,cg),yt.live&&Hn(rt,lg);const Qt={show:!0},ee={show:!1};function Vt(g,y){if(y==0&&(le||!yt.live||s==2))return Nr;let A=[],L=ci("tr",hg,Ht,Ht.childNodes[y]);Hn(L,g.class),g.show||Hn(L,Ls);let N=ci("th",null,L);if(mt.show){let at=Kn(ug,N);if(y>0){let ft=mt.width(n,y);ft&&(at.style.border=ft+"px "+mt.dash(n,y)+" "+mt.stroke(n,y)),at.style.background=mt.fill(n,y)}}let q=Kn(yu,N);g.label instanceof HTMLElement?q.appendChild(g.label):q.textContent=g.label,y>0&&(mt.show||(q.style.color=g.width>0?mt.stroke(n,y):mt.fill(n,y)),Pt("click",N,at=>{if(dt._lock)return;Ze(at);let ft=M.indexOf(g);if((at.ctrlKey||at.metaKey)!=yt.isolate){let Rt=M.some((Ct,Lt)=>Lt>0&&Lt!=ft&&Ct.show);M.forEach((Ct,Lt)=>{Lt>0&&vi(Lt,Rt?Lt==ft?Qt:ee:Qt,!0,Ge.setSeries)})}else vi(ft,{show:!g.show},!0,Ge.setSeries)},!1),Pi&&Pt(bu,N,at=>{dt._lock||(Ze(at),vi(M.indexOf(g),er,!0,Ge.setSeries))},!1));for(var it in Kt){let at=ci("td",fg,L);at.textContent="--",A.push(at)}return[L,A]}const he=new Map;function Pt(g,y,A,L=!0){const N=he.get(y)||{},q=dt.bind[g](n,y,A,L);q&&(Os(g,y,N[g]=q),he.set(y,N))}function P(g,y,A){const L=he.get(y)||{};for(let N in L)(g==null||N==g)&&(vc(N,y,L[N]),delete L[N]);g==null&&he.delete(y)}let S=0,Z=0,J=0,G=0,tt=0,Mt=0,_t=tt,wt=Mt,Zt=J,ut=G,vt=0,Nt=0,Ot=0,Et=0;n.bbox={};let ie=!1,qt=!1,ue=!1,z=!1,xt=!1,et=!1;function st(g,y,A){(A||g!=n.width||y!=n.height)&&Tt(g,y),$s(!1),ue=!0,qt=!0,Zs()}function Tt(g,y){n.width=S=J=g,n.height=Z=G=y,tt=Mt=0,sn(),_e();let A=n.bbox;vt=A.left=Rs(tt*xe,.5),Nt=A.top=Rs(Mt*xe,.5),Ot=A.width=Rs(J*xe,.5),Et=A.height=Rs(G*xe,.5)}const At=3;function jt(){let g=!1,y=0;for(;!g;){y++;let A=ym(y),L=Mm(y);g=y==At||A&&L,g||(Tt(n.width,n.height),qt=!0)}}function Oe({width:g,height:y}){st(g,y)}n.setSize=Oe;function sn(){let g=!1,y=!1,A=!1,L=!1;T.forEach((N,q)=>{if(N.show&&N._show){let{side:it,_size:at}=N,ft=it%2,Rt=N.label!=null?N.labelSize:0,Ct=at+Rt;Ct>0&&(ft?(J-=Ct,it==3?(tt+=Ct,L=!0):A=!0):(G-=Ct,it==0?(Mt+=Ct,g=!0):y=!0))}}),mi[0]=g,mi[1]=A,mi[2]=y,mi[3]=L,J-=b[1]+b[3],tt+=b[3],G-=b[2]+b[0],Mt+=b[0]}function _e(){let g=tt+J,y=Mt+G,A=tt,L=Mt;function N(q,it){switch(q){case 1:return g+=it,g-it;case 2:return y+=it,y-it;case 3:return A-=it,A+it;case 0:return L-=it,L+it}}T.forEach((q,it)=>{if(q.show&&q._show){let at=q.side;q._pos=N(at,q._size),q.label!=null&&(q._lpos=N(at,q.labelSize))}})}if(dt.dataIdx==null){let g=dt.hover,y=g.skip=new Set(g.skip??[]);y.add(void 0);let A=g.prox=oe(g.prox),L=g.bias??(g.bias=0);dt.dataIdx=(N,q,it,at)=>{if(q==0)return it;let ft=it,Rt=A(N,q,it,at)??Re,Ct=Rt>=0&&Rt<Re,Lt=C.ori==0?J:G,$t=dt.left,ve=t[0],pe=t[q];if(y.has(pe[it])){ft=null;let se=null,Xt=null,kt;if(L==0||L==-1)for(kt=it;se==null&&kt-- >0;)y.has(pe[kt])||(se=kt);if(L==0||L==1)for(kt=it;Xt==null&&kt++<pe.length;)y.has(pe[kt])||(Xt=kt);if(se!=null||Xt!=null)if(Ct){let Ue=se==null?-1/0:F(ve[se],C,Lt,0),ke=Xt==null?1/0:F(ve[Xt],C,Lt,0),cn=$t-Ue,Ee=ke-$t;cn<=Ee?cn<=Rt&&(ft=se):Ee<=Rt&&(ft=Xt)}else ft=Xt==null?se:se==null?Xt:it-se<=Xt-it?se:Xt}else Ct&&Je($t-F(ve[it],C,Lt,0))>Rt&&(ft=null);return ft}}const Ze=g=>{dt.event=g};dt.idxs=pt,dt._lock=!1;let Pe=dt.points;Pe.show=oe(Pe.show),Pe.size=oe(Pe.size),Pe.stroke=oe(Pe.stroke),Pe.width=oe(Pe.width),Pe.fill=oe(Pe.fill);const Nn=n.focus=Xe({},i.focus||{alpha:.3},dt.focus),Pi=Nn.prox>=0,Pn=Pi&&Pe.one;let mn=[],Li=[],Di=[];function ms(g,y){let A=Pe.show(n,y);if(A instanceof HTMLElement)return Hn(A,og),Hn(A,g.class),Si(A,-10,-10,J,G),_.insertBefore(A,mn[y]),A}function jr(g,y){if(s==1||y>0){let A=s==1&&x[g.scale].time,L=g.value;g.value=A?zu(L)?Yu(j,Xu(L,K)):L||lt:L||y_,g.label=g.label||(A?f_:u_)}if(Pn||y>0){g.width=g.width==null?1:g.width,g.paths=g.paths||I_||bg,g.fillTo=oe(g.fillTo||w_),g.pxAlign=+me(g.pxAlign,v),g.pxRound=ef(g.pxAlign),g.stroke=oe(g.stroke||null),g.fill=oe(g.fill||null),g._stroke=g._fill=g._paths=g._focus=null;let A=M_(An(1,g.width),1),L=g.points=Xe({},{size:A,width:An(1,A*.2),stroke:g.stroke,space:A*2,paths:N_,_stroke:null,_fill:null},g.points);L.show=oe(L.show),L.filter=oe(L.filter),L.fill=oe(L.fill),L.stroke=oe(L.stroke),L.paths=oe(L.paths),L.pxAlign=g.pxAlign}if(nt){let A=Vt(g,y);It.splice(y,0,A[0]),ae.splice(y,0,A[1]),yt.values.push(null)}if(ot){pt.splice(y,0,null);let A=null;Pn?y==0&&(A=ms(g,y)):y>0&&(A=ms(g,y)),mn.splice(y,0,A),Li.splice(y,0,0),Di.splice(y,0,0)}ln("addSeries",y)}function Ys(g,y){y=y??M.length,g=s==1?bc(g,y,$u,Qu):bc(g,y,{},Ju),M.splice(y,0,g),jr(M[y],y)}n.addSeries=Ys;function Uo(g){if(M.splice(g,1),nt){yt.values.splice(g,1),ae.splice(g,1);let y=It.splice(g,1)[0];P(null,y.firstChild),y.remove()}ot&&(pt.splice(g,1),mn.splice(g,1)[0].remove(),Li.splice(g,1),Di.splice(g,1)),ln("delSeries",g)}n.delSeries=Uo;const mi=[!1,!1,!1,!1];function sl(g,y){if(g._show=g.show,g.show){let A=g.side%2,L=x[g.scale];L==null&&(g.scale=A?M[1].scale:R,L=x[g.scale]);let N=L.time;g.size=oe(g.size),g.space=oe(g.space),g.rotate=oe(g.rotate),ss(g.incrs)&&g.incrs.forEach(it=>{!hs.has(it)&&hs.set(it,Kd(it))}),g.incrs=oe(g.incrs||(L.distr==2?Yg:N?d==1?$g:jg:Cs)),g.splits=oe(g.splits||(N&&L.distr==1?Q:L.distr==3?yc:L.distr==4?m_:p_)),g.stroke=oe(g.stroke),g.grid.stroke=oe(g.grid.stroke),g.ticks.stroke=oe(g.ticks.stroke),g.border.stroke=oe(g.border.stroke);let q=g.values;g.values=ss(q)&&!ss(q[0])?oe(q):N?ss(q)?Wu(j,Gu(q,K)):zu(q)?t_(j,q):q||ht:q||d_,g.filter=oe(g.filter||(L.distr>=3&&L.log==10?v_:L.distr==3&&L.log==2?x_:$d)),g.font=of(g.font),g.labelFont=of(g.labelFont),g._size=g.size(n,null,y,0),g._space=g._rotate=g._incrs=g._found=g._splits=g._values=null,g._size>0&&(mi[y]=!0,g._el=Kn(ng,f))}}function gs(g,y,A,L){let[N,q,it,at]=A,ft=y%2,Rt=0;return ft==0&&(at||q)&&(Rt=y==0&&!N||y==2&&!it?je(qu.size/3):0),ft==1&&(N||it)&&(Rt=y==1&&!q||y==3&&!at?je(Ku.size/2):0),Rt}const Io=n.padding=(i.padding||[gs,gs,gs,gs]).map(g=>oe(me(g,gs))),b=n._padding=Io.map((g,y)=>g(n,y,mi,0));let B,W=null,Y=null;const H=s==1?M[0].idxs:null;let ct=null,St=!1;function Ft(g,y){if(t=g??[],n.data=n._data=t,s==2){B=0;for(let A=1;A<M.length;A++)B+=t[A][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),ct=t[0],B=ct.length;let A=t;if(V==2){A=t.slice();let L=A[0]=Array(B);for(let N=0;N<B;N++)L[N]=N}n._data=t=A}if($s(!0),ln("setData"),V==2&&(ue=!0),y!==!1){let A=C;A.auto(n,St)?Dt():Zi(R,A.min,A.max),z=z||dt.left>=0,et=!0,Zs()}}n.setData=Ft;function Dt(){St=!0;let g,y;s==1&&(B>0?(W=H[0]=0,Y=H[1]=B-1,g=t[0][W],y=t[0][Y],V==2?(g=W,y=Y):g==y&&(V==3?[g,y]=Ya(g,g,C.log,!1):V==4?[g,y]=yh(g,g,C.log,!1):C.time?y=g+je(86400/d):[g,y]=Ua(g,y,Mh,!0))):(W=H[0]=g=null,Y=H[1]=y=null)),Zi(R,g,y)}let Wt,Yt,Ut,re,ye,Se,rn,ce,Bt,Be;function fe(g,y,A,L,N,q){g??(g=Su),A??(A=Eh),L??(L="butt"),N??(N=Su),q??(q="round"),g!=Wt&&(u.strokeStyle=Wt=g),N!=Yt&&(u.fillStyle=Yt=N),y!=Ut&&(u.lineWidth=Ut=y),q!=ye&&(u.lineJoin=ye=q),L!=Se&&(u.lineCap=Se=L),A!=re&&u.setLineDash(re=A)}function Ln(g,y,A,L){y!=Yt&&(u.fillStyle=Yt=y),g!=rn&&(u.font=rn=g),A!=ce&&(u.textAlign=ce=A),L!=Bt&&(u.textBaseline=Bt=L)}function gi(g,y,A,L,N=0){if(L.length>0&&g.auto(n,St)&&(y==null||y.min==null)){let q=me(W,0),it=me(Y,L.length-1),at=A.min==null?vg(L,q,it,N,g.distr==3):[A.min,A.max];g.min=ui(g.min,A.min=at[0]),g.max=An(g.max,A.max=at[1])}}const gn={min:null,max:null};function _s(){for(let L in x){let N=x[L];X[L]==null&&(N.min==null||X[R]!=null&&N.auto(n,St))&&(X[L]=gn)}for(let L in x){let N=x[L];X[L]==null&&N.from!=null&&X[N.from]!=null&&(X[L]=gn)}X[R]!=null&&$s(!0);let g={};for(let L in X){let N=X[L];if(N!=null){let q=g[L]=Fr(x[L],Ag);if(N.min!=null)Xe(q,N);else if(L!=R||s==2)if(B==0&&q.from==null){let it=q.range(n,null,null,L);q.min=it[0],q.max=it[1]}else q.min=Re,q.max=-Re}}if(B>0){M.forEach((L,N)=>{if(s==1){let q=L.scale,it=X[q];if(it==null)return;let at=g[q];if(N==0){let ft=at.range(n,at.min,at.max,q);at.min=ft[0],at.max=ft[1],W=hi(at.min,t[0]),Y=hi(at.max,t[0]),Y-W>1&&(t[0][W]<at.min&&W++,t[0][Y]>at.max&&Y--),L.min=ct[W],L.max=ct[Y]}else L.show&&L.auto&&gi(at,it,L,t[N],L.sorted);L.idxs[0]=W,L.idxs[1]=Y}else if(N>0&&L.show&&L.auto){let[q,it]=L.facets,at=q.scale,ft=it.scale,[Rt,Ct]=t[N],Lt=g[at],$t=g[ft];Lt!=null&&gi(Lt,X[at],q,Rt,q.sorted),$t!=null&&gi($t,X[ft],it,Ct,it.sorted),L.min=it.min,L.max=it.max}});for(let L in g){let N=g[L],q=X[L];if(N.from==null&&(q==null||q.min==null)){let it=N.range(n,N.min==Re?null:N.min,N.max==-Re?null:N.max,L);N.min=it[0],N.max=it[1]}}}for(let L in g){let N=g[L];if(N.from!=null){let q=g[N.from];if(q.min==null)N.min=N.max=null;else{let it=N.range(n,q.min,q.max,L);N.min=it[0],N.max=it[1]}}}let y={},A=!1;for(let L in g){let N=g[L],q=x[L];if(q.min!=N.min||q.max!=N.max){q.min=N.min,q.max=N.max;let it=q.distr;q._min=it==3?Vi(q.min):it==4?xl(q.min,q.asinh):it==100?q.fwd(q.min):q.min,q._max=it==3?Vi(q.max):it==4?xl(q.max,q.asinh):it==100?q.fwd(q.max):q.max,y[L]=A=!0}}if(A){M.forEach((L,N)=>{s==2?N>0&&y.y&&(L._paths=null):y[L.scale]&&(L._paths=null)});for(let L in y)ue=!0,ln("setScale",L);ot&&dt.left>=0&&(z=et=!0)}for(let L in X)X[L]=null}function Ae(g){let y=xc(W-1,0,B-1),A=xc(Y+1,0,B-1);for(;g[y]==null&&y>0;)y--;for(;g[A]==null&&A<B-1;)A++;return[y,A]}function Yn(){if(B>0){let g=M.some(y=>y._focus)&&Be!=Nn.alpha;g&&(u.globalAlpha=Be=Nn.alpha),M.forEach((y,A)=>{if(A>0&&y.show&&(qi(A,!1),qi(A,!0),y._paths==null)){let L=Be;Be!=y.alpha&&(u.globalAlpha=Be=y.alpha);let N=s==2?[0,t[A][0].length-1]:Ae(t[A]);y._paths=y.paths(n,A,N[0],N[1]),Be!=L&&(u.globalAlpha=Be=L)}}),M.forEach((y,A)=>{if(A>0&&y.show){let L=Be;Be!=y.alpha&&(u.globalAlpha=Be=y.alpha),y._paths!=null&&Mn(A,!1);{let N=y._paths!=null?y._paths.gaps:null,q=y.points.show(n,A,W,Y,N),it=y.points.filter(n,A,q,N);(q||it)&&(y.points._paths=y.points.paths(n,A,W,Y,it),Mn(A,!0))}Be!=L&&(u.globalAlpha=Be=L),ln("drawSeries",A)}}),g&&(u.globalAlpha=Be=1)}}function qi(g,y){let A=y?M[g].points:M[g];A._stroke=A.stroke(n,g),A._fill=A.fill(n,g)}function Mn(g,y){let A=y?M[g].points:M[g],{stroke:L,fill:N,clip:q,flags:it,_stroke:at=A._stroke,_fill:ft=A._fill,_width:Rt=A.width}=A._paths;Rt=Ce(Rt*xe,3);let Ct=null,Lt=Rt%2/2;y&&ft==null&&(ft=Rt>0?"#fff":at);let $t=A.pxAlign==1&&Lt>0;if($t&&u.translate(Lt,Lt),!y){let ve=vt-Rt/2,pe=Nt-Rt/2,se=Ot+Rt,Xt=Et+Rt;Ct=new Path2D,Ct.rect(ve,pe,se,Xt)}y?qs(at,Rt,A.dash,A.cap,ft,L,N,it,q):_i(g,at,Rt,A.dash,A.cap,ft,L,N,it,Ct,q),$t&&u.translate(-Lt,-Lt)}function _i(g,y,A,L,N,q,it,at,ft,Rt,Ct){let Lt=!1;ft!=0&&O.forEach(($t,ve)=>{if($t.series[0]==g){let pe=M[$t.series[1]],se=t[$t.series[1]],Xt=(pe._paths||bo).band;ss(Xt)&&(Xt=$t.dir==1?Xt[0]:Xt[1]);let kt,Ue=null;pe.show&&Xt&&yg(se,W,Y)?(Ue=$t.fill(n,ve)||q,kt=pe._paths.clip):Xt=null,qs(y,A,L,N,Ue,it,at,ft,Rt,Ct,kt,Xt),Lt=!0}}),Lt||qs(y,A,L,N,q,it,at,ft,Rt,Ct)}const ni=Or|Sc;function qs(g,y,A,L,N,q,it,at,ft,Rt,Ct,Lt){fe(g,y,A,L,N),(ft||Rt||Lt)&&(u.save(),ft&&u.clip(ft),Rt&&u.clip(Rt)),Lt?(at&ni)==ni?(u.clip(Lt),Ct&&u.clip(Ct),Fo(N,it),No(g,q,y)):at&Sc?(Fo(N,it),u.clip(Lt),No(g,q,y)):at&Or&&(u.save(),u.clip(Lt),Ct&&u.clip(Ct),Fo(N,it),u.restore(),No(g,q,y)):(Fo(N,it),No(g,q,y)),(ft||Rt||Lt)&&u.restore()}function No(g,y,A){A>0&&(y instanceof Map?y.forEach((L,N)=>{u.strokeStyle=Wt=N,u.stroke(L)}):y!=null&&g&&u.stroke(y))}function Fo(g,y){y instanceof Map?y.forEach((A,L)=>{u.fillStyle=Yt=L,u.fill(A)}):y!=null&&g&&u.fill(y)}function xm(g,y,A,L){let N=T[g],q;if(L<=0)q=[0,0];else{let it=N._space=N.space(n,g,y,A,L),at=N._incrs=N.incrs(n,g,y,A,L,it);q=H_(y,A,at,L,it)}return N._found=q}function rl(g,y,A,L,N,q,it,at,ft,Rt){let Ct=it%2/2;v==1&&u.translate(Ct,Ct),fe(at,it,ft,Rt,at),u.beginPath();let Lt,$t,ve,pe,se=N+(L==0||L==3?-q:q);A==0?($t=N,pe=se):(Lt=N,ve=se);for(let Xt=0;Xt<g.length;Xt++)y[Xt]!=null&&(A==0?Lt=ve=g[Xt]:$t=pe=g[Xt],u.moveTo(Lt,$t),u.lineTo(ve,pe));u.stroke(),v==1&&u.translate(-Ct,-Ct)}function ym(g){let y=!0;return T.forEach((A,L)=>{if(!A.show)return;let N=x[A.scale];if(N.min==null){A._show&&(y=!1,A._show=!1,$s(!1));return}else A._show||(y=!1,A._show=!0,$s(!1));let q=A.side,it=q%2,{min:at,max:ft}=N,[Rt,Ct]=xm(L,at,ft,it==0?J:G);if(Ct==0)return;let Lt=N.distr==2,$t=A._splits=A.splits(n,L,at,ft,Rt,Ct,Lt),ve=N.distr==2?$t.map(kt=>ct[kt]):$t,pe=N.distr==2?ct[$t[1]]-ct[$t[0]]:Rt,se=A._values=A.values(n,A.filter(n,ve,L,Ct,pe),L,Ct,pe);A._rotate=q==2?A.rotate(n,se,L,Ct):0;let Xt=A._size;A._size=jn(A.size(n,se,L,g)),Xt!=null&&A._size!=Xt&&(y=!1)}),y}function Mm(g){let y=!0;return Io.forEach((A,L)=>{let N=A(n,L,mi,g);N!=b[L]&&(y=!1),b[L]=N}),y}function Sm(){for(let g=0;g<T.length;g++){let y=T[g];if(!y.show||!y._show)continue;let A=y.side,L=A%2,N,q,it=y.stroke(n,g),at=A==0||A==3?-1:1,[ft,Rt]=y._found;if(y.label!=null){let En=y.labelGap*at,Bn=je((y._lpos+En)*xe);Ln(y.labelFont[0],it,"center",A==2?io:Mu),u.save(),L==1?(N=q=0,u.translate(Bn,je(Nt+Et/2)),u.rotate((A==3?-Ea:Ea)/2)):(N=je(vt+Ot/2),q=Bn);let ys=Yd(y.label)?y.label(n,g,ft,Rt):y.label;u.fillText(ys,N,q),u.restore()}if(Rt==0)continue;let Ct=x[y.scale],Lt=L==0?Ot:Et,$t=L==0?vt:Nt,ve=y._splits,pe=Ct.distr==2?ve.map(En=>ct[En]):ve,se=Ct.distr==2?ct[ve[1]]-ct[ve[0]]:ft,Xt=y.ticks,kt=y.border,Ue=Xt.show?Xt.size:0,ke=je(Ue*xe),cn=je((y.alignTo==2?y._size-Ue-y.gap:y.gap)*xe),Ee=y._rotate*-Ea/180,He=m(y._pos*xe),Fn=(ke+cn)*at,Sn=He+Fn;q=L==0?Sn:0,N=L==1?Sn:0;let qn=y.font[0],ii=y.align==1?ir:y.align==2?gl:Ee>0?ir:Ee<0?gl:L==0?"center":A==3?gl:ir,yi=Ee||L==1?"middle":A==2?io:Mu;Ln(qn,it,ii,yi);let On=y.font[1]*y.lineGap,$n=ve.map(En=>m(a(En,Ct,Lt,$t))),si=y._values;for(let En=0;En<si.length;En++){let Bn=si[En];if(Bn!=null){L==0?N=$n[En]:q=$n[En],Bn=""+Bn;let ys=Bn.indexOf(`
`)==-1?[Bn]:Bn.split(/\n/gm);for(let bn=0;bn<ys.length;bn++){let gu=ys[bn];Ee?(u.save(),u.translate(N,q+bn*On),u.rotate(Ee),u.fillText(gu,0,0),u.restore()):u.fillText(gu,N,q+bn*On)}}}Xt.show&&rl($n,Xt.filter(n,pe,g,Rt,se),L,A,He,ke,Ce(Xt.width*xe,3),Xt.stroke(n,g),Xt.dash,Xt.cap);let Mi=y.grid;Mi.show&&rl($n,Mi.filter(n,pe,g,Rt,se),L,L==0?2:1,L==0?Nt:vt,L==0?Et:Ot,Ce(Mi.width*xe,3),Mi.stroke(n,g),Mi.dash,Mi.cap),kt.show&&rl([He],[1],L==0?1:0,L==0?1:2,L==1?Nt:vt,L==1?Et:Ot,Ce(kt.width*xe,3),kt.stroke(n,g),kt.dash,kt.cap)}ln("drawAxes")}function $s(g){M.forEach((y,A)=>{A>0&&(y._paths=null,g&&(s==1?(y.min=null,y.max=null):y.facets.forEach(L=>{L.min=null,L.max=null})))})}let Oo=!1,ol=!1,Jr=[];function Em(){ol=!1;for(let g=0;g<Jr.length;g++)ln(...Jr[g]);Jr.length=0}function Zs(){Oo||(Ig(Jh),Oo=!0)}function bm(g,y=!1){Oo=!0,ol=y,g(n),Jh(),y&&Jr.length>0&&queueMicrotask(Em)}n.batch=bm;function Jh(){if(ie&&(_s(),ie=!1),ue&&(jt(),ue=!1),qt){if(Ie(p,ir,tt),Ie(p,io,Mt),Ie(p,vo,J),Ie(p,xo,G),Ie(_,ir,tt),Ie(_,io,Mt),Ie(_,vo,J),Ie(_,xo,G),Ie(f,vo,S),Ie(f,xo,Z),h.width=je(S*xe),h.height=je(Z*xe),T.forEach(({_el:g,_show:y,_size:A,_pos:L,side:N})=>{if(g!=null)if(y){let q=N===3||N===0?A:0,it=N%2==1;Ie(g,it?"left":"top",L-q),Ie(g,it?"width":"height",A),Ie(g,it?"top":"left",it?Mt:tt),Ie(g,it?"height":"width",it?G:J),_c(g,Ls)}else Hn(g,Ls)}),Wt=Yt=Ut=ye=Se=rn=ce=Bt=re=null,Be=1,eo(!0),tt!=_t||Mt!=wt||J!=Zt||G!=ut){$s(!1);let g=J/Zt,y=G/ut;if(ot&&!z&&dt.left>=0){dt.left*=g,dt.top*=y,Ks&&Si(Ks,je(dt.left),0,J,G),js&&Si(js,0,je(dt.top),J,G);for(let A=0;A<mn.length;A++){let L=mn[A];L!=null&&(Li[A]*=g,Di[A]*=y,Si(L,jn(Li[A]),jn(Di[A]),J,G))}}if(De.show&&!xt&&De.left>=0&&De.width>0){De.left*=g,De.width*=g,De.top*=y,De.height*=y;for(let A in fl)Ie(tr,A,De[A])}_t=tt,wt=Mt,Zt=J,ut=G}ln("setSize"),qt=!1}S>0&&Z>0&&(u.clearRect(0,0,h.width,h.height),ln("drawClear"),I.forEach(g=>g()),ln("draw")),De.show&&xt&&(Bo(De),xt=!1),ot&&z&&(xs(null,!0,!1),z=!1),yt.show&&yt.live&&et&&(hl(),et=!1),l||(l=!0,n.status=1,ln("ready")),St=!1,Oo=!1}n.redraw=(g,y)=>{ue=y||!1,g!==!1?Zi(R,C.min,C.max):Zs()};function al(g,y){let A=x[g];if(A.from==null){if(B==0){let L=A.range(n,y.min,y.max,g);y.min=L[0],y.max=L[1]}if(y.min>y.max){let L=y.min;y.min=y.max,y.max=L}if(B>1&&y.min!=null&&y.max!=null&&y.max-y.min<1e-16)return;g==R&&A.distr==2&&B>0&&(y.min=hi(y.min,t[0]),y.max=hi(y.max,t[0]),y.min==y.max&&y.max++),X[g]=y,ie=!0,Zs()}}n.setScale=al;let ll,cl,Ks,js,Qh,tu,Js,Qs,eu,nu,Le,ze,$i=!1;const dn=dt.drag;let on=dn.x,an=dn.y;ot&&(dt.x&&(ll=Kn(sg,_)),dt.y&&(cl=Kn(rg,_)),C.ori==0?(Ks=ll,js=cl):(Ks=cl,js=ll),Le=dt.left,ze=dt.top);const De=n.select=Xe({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),tr=De.show?Kn(ig,De.over?_:p):null;function Bo(g,y){if(De.show){for(let A in g)De[A]=g[A],A in fl&&Ie(tr,A,g[A]);y!==!1&&ln("setSelect")}}n.setSelect=Bo;function wm(g){if(M[g].show)nt&&_c(It[g],Ls);else if(nt&&Hn(It[g],Ls),ot){let A=Pn?mn[0]:mn[g];A!=null&&Si(A,-10,-10,J,G)}}function Zi(g,y,A){al(g,{min:y,max:A})}function vi(g,y,A,L){y.focus!=null&&Pm(g),y.show!=null&&M.forEach((N,q)=>{q>0&&(g==q||g==null)&&(N.show=y.show,wm(q),s==2?(Zi(N.facets[0].scale,null,null),Zi(N.facets[1].scale,null,null)):Zi(N.scale,null,null),Zs())}),A!==!1&&ln("setSeries",g,y),L&&no("setSeries",n,g,y)}n.setSeries=vi;function Tm(g,y){Xe(O[g],y)}function Am(g,y){g.fill=oe(g.fill||null),g.dir=me(g.dir,-1),y=y??O.length,O.splice(y,0,g)}function Rm(g){g==null?O.length=0:O.splice(g,1)}n.addBand=Am,n.setBand=Tm,n.delBand=Rm;function Cm(g,y){M[g].alpha=y,ot&&mn[g]!=null&&(mn[g].style.opacity=y),nt&&It[g]&&(It[g].style.opacity=y)}let Ui,Ki,vs;const er={focus:!0};function Pm(g){if(g!=vs){let y=g==null,A=Nn.alpha!=1;M.forEach((L,N)=>{if(s==1||N>0){let q=y||N==0||N==g;L._focus=y?null:q,A&&Cm(N,q?1:Nn.alpha)}}),vs=g,A&&Zs()}}nt&&Pi&&Pt(wu,rt,g=>{dt._lock||(Ze(g),vs!=null&&vi(null,er,!0,Ge.setSeries))});function xi(g,y,A){let L=x[y];A&&(g=g/xe-(L.ori==1?Mt:tt));let N=J;L.ori==1&&(N=G,g=N-g),L.dir==-1&&(g=N-g);let q=L._min,it=L._max,at=g/N,ft=q+(it-q)*at,Rt=L.distr;return Rt==3?Ir(10,ft):Rt==4?Sg(ft,L.asinh):Rt==100?L.bwd(ft):ft}function Lm(g,y){let A=xi(g,R,y);return hi(A,t[0],W,Y)}n.valToIdx=g=>hi(g,t[0]),n.posToIdx=Lm,n.posToVal=xi,n.valToPos=(g,y,A)=>x[y].ori==0?r(g,x[y],A?Ot:J,A?vt:0):o(g,x[y],A?Et:G,A?Nt:0),n.setCursor=(g,y,A)=>{Le=g.left,ze=g.top,xs(null,y,A)};function iu(g,y){Ie(tr,ir,De.left=g),Ie(tr,vo,De.width=y)}function su(g,y){Ie(tr,io,De.top=g),Ie(tr,xo,De.height=y)}let Qr=C.ori==0?iu:su,to=C.ori==1?iu:su;function Dm(){if(nt&&yt.live)for(let g=s==2?1:0;g<M.length;g++){if(g==0&&le)continue;let y=yt.values[g],A=0;for(let L in y)ae[g][A++].firstChild.nodeValue=y[L]}}function hl(g,y){if(g!=null&&(g.idxs?g.idxs.forEach((A,L)=>{pt[L]=A}):Tg(g.idx)||pt.fill(g.idx),yt.idx=pt[0]),nt&&yt.live){for(let A=0;A<M.length;A++)(A>0||s==1&&!le)&&Um(A,pt[A]);Dm()}et=!1,y!==!1&&ln("setLegend")}n.setLegend=hl;function Um(g,y){let A=M[g],L=g==0&&V==2?ct:t[g],N;le?N=A.values(n,g,y)??k:(N=A.value(n,y==null?null:L[y],g,y),N=N==null?k:{_:N}),yt.values[g]=N}function xs(g,y,A){eu=Le,nu=ze,[Le,ze]=dt.move(n,Le,ze),dt.left=Le,dt.top=ze,ot&&(Ks&&Si(Ks,je(Le),0,J,G),js&&Si(js,0,je(ze),J,G));let L,N=W>Y;Ui=Re,Ki=null;let q=C.ori==0?J:G,it=C.ori==1?J:G;if(Le<0||B==0||N){L=dt.idx=null;for(let at=0;at<M.length;at++){let ft=mn[at];ft!=null&&Si(ft,-10,-10,J,G)}Pi&&vi(null,er,!0,g==null&&Ge.setSeries),yt.live&&(pt.fill(L),et=!0)}else{let at,ft,Rt;s==1&&(at=C.ori==0?Le:ze,ft=xi(at,R),L=dt.idx=hi(ft,t[0],W,Y),Rt=F(t[0][L],C,q,0));let Ct=-10,Lt=-10,$t=0,ve=0,pe=!0,se="",Xt="";for(let kt=s==2?1:0;kt<M.length;kt++){let Ue=M[kt],ke=pt[kt],cn=ke==null?null:s==1?t[kt][ke]:t[kt][1][ke],Ee=dt.dataIdx(n,kt,L,ft),He=Ee==null?null:s==1?t[kt][Ee]:t[kt][1][Ee];if(et=et||He!=cn||Ee!=ke,pt[kt]=Ee,kt>0&&Ue.show){let Fn=Ee==null?-10:Ee==L?Rt:F(s==1?t[0][Ee]:t[kt][0][Ee],C,q,0),Sn=He==null?-10:$(He,s==1?x[Ue.scale]:x[Ue.facets[1].scale],it,0);if(Pi&&He!=null){let qn=C.ori==1?Le:ze,ii=Je(Nn.dist(n,kt,Ee,Sn,qn));if(ii<Ui){let yi=Nn.bias;if(yi!=0){let On=xi(qn,Ue.scale),$n=He>=0?1:-1,si=On>=0?1:-1;si==$n&&(si==1?yi==1?He>=On:He<=On:yi==1?He<=On:He>=On)&&(Ui=ii,Ki=kt)}else Ui=ii,Ki=kt}}if(et||Pn){let qn,ii;C.ori==0?(qn=Fn,ii=Sn):(qn=Sn,ii=Fn);let yi,On,$n,si,Mi,En,Bn=!0,ys=Pe.bbox;if(ys!=null){Bn=!1;let bn=ys(n,kt);$n=bn.left,si=bn.top,yi=bn.width,On=bn.height}else $n=qn,si=ii,yi=On=Pe.size(n,kt);if(En=Pe.fill(n,kt),Mi=Pe.stroke(n,kt),Pn)kt==Ki&&Ui<=Nn.prox&&(Ct=$n,Lt=si,$t=yi,ve=On,pe=Bn,se=En,Xt=Mi);else{let bn=mn[kt];bn!=null&&(Li[kt]=$n,Di[kt]=si,Du(bn,yi,On,Bn),Pu(bn,En,Mi),Si(bn,jn($n),jn(si),J,G))}}}}if(Pn){let kt=Nn.prox,Ue=vs==null?Ui<=kt:Ui>kt||Ki!=vs;if(et||Ue){let ke=mn[0];ke!=null&&(Li[0]=Ct,Di[0]=Lt,Du(ke,$t,ve,pe),Pu(ke,se,Xt),Si(ke,jn(Ct),jn(Lt),J,G))}}}if(De.show&&$i)if(g!=null){let[at,ft]=Ge.scales,[Rt,Ct]=Ge.match,[Lt,$t]=g.cursor.sync.scales,ve=g.cursor.drag;if(on=ve._x,an=ve._y,on||an){let{left:pe,top:se,width:Xt,height:kt}=g.select,Ue=g.scales[Lt].ori,ke=g.posToVal,cn,Ee,He,Fn,Sn,qn=at!=null&&Rt(at,Lt),ii=ft!=null&&Ct(ft,$t);qn&&on?(Ue==0?(cn=pe,Ee=Xt):(cn=se,Ee=kt),He=x[at],Fn=F(ke(cn,Lt),He,q,0),Sn=F(ke(cn+Ee,Lt),He,q,0),Qr(ui(Fn,Sn),Je(Sn-Fn))):Qr(0,q),ii&&an?(Ue==1?(cn=pe,Ee=Xt):(cn=se,Ee=kt),He=x[ft],Fn=$(ke(cn,$t),He,it,0),Sn=$(ke(cn+Ee,$t),He,it,0),to(ui(Fn,Sn),Je(Sn-Fn))):to(0,it)}else dl()}else{let at=Je(eu-Qh),ft=Je(nu-tu);if(C.ori==1){let $t=at;at=ft,ft=$t}on=dn.x&&at>=dn.dist,an=dn.y&&ft>=dn.dist;let Rt=dn.uni;Rt!=null?on&&an&&(on=at>=Rt,an=ft>=Rt,!on&&!an&&(ft>at?an=!0:on=!0)):dn.x&&dn.y&&(on||an)&&(on=an=!0);let Ct,Lt;on&&(C.ori==0?(Ct=Js,Lt=Le):(Ct=Qs,Lt=ze),Qr(ui(Ct,Lt),Je(Lt-Ct)),an||to(0,it)),an&&(C.ori==1?(Ct=Js,Lt=Le):(Ct=Qs,Lt=ze),to(ui(Ct,Lt),Je(Lt-Ct)),on||Qr(0,q)),!on&&!an&&(Qr(0,0),to(0,0))}if(dn._x=on,dn._y=an,g==null){if(A){if(mu!=null){let[at,ft]=Ge.scales;Ge.values[0]=at!=null?xi(C.ori==0?Le:ze,at):null,Ge.values[1]=ft!=null?xi(C.ori==1?Le:ze,ft):null}no(_l,n,Le,ze,J,G,L)}if(Pi){let at=A&&Ge.setSeries,ft=Nn.prox;vs==null?Ui<=ft&&vi(Ki,er,!0,at):Ui>ft?vi(null,er,!0,at):Ki!=vs&&vi(Ki,er,!0,at)}}et&&(yt.idx=L,hl()),y!==!1&&ln("setCursor")}let ji=null;Object.defineProperty(n,"rect",{get(){return ji==null&&eo(!1),ji}});function eo(g=!1){g?ji=null:(ji=_.getBoundingClientRect(),ln("syncRect",ji))}function ru(g,y,A,L,N,q,it){dt._lock||$i&&g!=null&&g.movementX==0&&g.movementY==0||(ul(g,y,A,L,N,q,it,!1,g!=null),g!=null?xs(null,!0,!0):xs(y,!0,!1))}function ul(g,y,A,L,N,q,it,at,ft){if(ji==null&&eo(!1),Ze(g),g!=null)A=g.clientX-ji.left,L=g.clientY-ji.top;else{if(A<0||L<0){Le=-10,ze=-10;return}let[Rt,Ct]=Ge.scales,Lt=y.cursor.sync,[$t,ve]=Lt.values,[pe,se]=Lt.scales,[Xt,kt]=Ge.match,Ue=y.axes[0].side%2==1,ke=C.ori==0?J:G,cn=C.ori==1?J:G,Ee=Ue?q:N,He=Ue?N:q,Fn=Ue?L:A,Sn=Ue?A:L;if(pe!=null?A=Xt(Rt,pe)?a($t,x[Rt],ke,0):-10:A=ke*(Fn/Ee),se!=null?L=kt(Ct,se)?a(ve,x[Ct],cn,0):-10:L=cn*(Sn/He),C.ori==1){let qn=A;A=L,L=qn}}ft&&(y==null||y.cursor.event.type==_l)&&((A<=1||A>=J-1)&&(A=Rs(A,J)),(L<=1||L>=G-1)&&(L=Rs(L,G))),at?(Qh=A,tu=L,[Js,Qs]=dt.move(n,A,L)):(Le=A,ze=L)}const fl={width:0,height:0,left:0,top:0};function dl(){Bo(fl,!1)}let ou,au,lu,cu;function hu(g,y,A,L,N,q,it){$i=!0,on=an=dn._x=dn._y=!1,ul(g,y,A,L,N,q,it,!0,!1),g!=null&&(Pt(vl,mc,uu,!1),no(Eu,n,Js,Qs,J,G,null));let{left:at,top:ft,width:Rt,height:Ct}=De;ou=at,au=ft,lu=Rt,cu=Ct}function uu(g,y,A,L,N,q,it){$i=dn._x=dn._y=!1,ul(g,y,A,L,N,q,it,!1,!0);let{left:at,top:ft,width:Rt,height:Ct}=De,Lt=Rt>0||Ct>0,$t=ou!=at||au!=ft||lu!=Rt||cu!=Ct;if(Lt&&$t&&Bo(De),dn.setScale&&Lt&&$t){let ve=at,pe=Rt,se=ft,Xt=Ct;if(C.ori==1&&(ve=ft,pe=Ct,se=at,Xt=Rt),on&&Zi(R,xi(ve,R),xi(ve+pe,R)),an)for(let kt in x){let Ue=x[kt];kt!=R&&Ue.from==null&&Ue.min!=Re&&Zi(kt,xi(se+Xt,kt),xi(se,kt))}dl()}else dt.lock&&(dt._lock=!dt._lock,xs(y,!0,g!=null));g!=null&&(P(vl,mc),no(vl,n,Le,ze,J,G,null))}function Im(g,y,A,L,N,q,it){if(dt._lock)return;Ze(g);let at=$i;if($i){let ft=!0,Rt=!0,Ct=10,Lt,$t;C.ori==0?(Lt=on,$t=an):(Lt=an,$t=on),Lt&&$t&&(ft=Le<=Ct||Le>=J-Ct,Rt=ze<=Ct||ze>=G-Ct),Lt&&ft&&(Le=Le<Js?0:J),$t&&Rt&&(ze=ze<Qs?0:G),xs(null,!0,!0),$i=!1}Le=-10,ze=-10,pt.fill(null),xs(null,!0,!0),at&&($i=at)}function fu(g,y,A,L,N,q,it){dt._lock||(Ze(g),Dt(),dl(),g!=null&&no(Tu,n,Le,ze,J,G,null))}function du(){T.forEach(V_),st(n.width,n.height,!0)}Os(Da,Cr,du);const nr={};nr.mousedown=hu,nr.mousemove=ru,nr.mouseup=uu,nr.dblclick=fu,nr.setSeries=(g,y,A,L)=>{let N=Ge.match[2];A=N(n,y,A),A!=-1&&vi(A,L,!0,!1)},ot&&(Pt(Eu,_,hu),Pt(_l,_,ru),Pt(bu,_,g=>{Ze(g),eo(!1)}),Pt(wu,_,Im),Pt(Tu,_,fu),Ec.add(n),n.syncRect=eo);const zo=n.hooks=i.hooks||{};function ln(g,y,A){ol?Jr.push([g,y,A]):g in zo&&zo[g].forEach(L=>{L.call(null,n,y,A)})}(i.plugins||[]).forEach(g=>{for(let y in g.hooks)zo[y]=(zo[y]||[]).concat(g.hooks[y])});const pu=(g,y,A)=>A,Ge=Xe({key:null,setSeries:!1,filters:{pub:Ou,sub:Ou},scales:[R,M[1]?M[1].scale:null],match:[Bu,Bu,pu],values:[null,null]},dt.sync);Ge.match.length==2&&Ge.match.push(pu),dt.sync=Ge;const mu=Ge.key,pl=gp(mu);function no(g,y,A,L,N,q,it){Ge.filters.pub(g,y,A,L,N,q,it)&&pl.pub(g,y,A,L,N,q,it)}pl.sub(n);function Nm(g,y,A,L,N,q,it){Ge.filters.sub(g,y,A,L,N,q,it)&&nr[g](null,y,A,L,N,q,it)}n.pub=Nm;function Fm(){pl.unsub(n),Ec.delete(n),he.clear(),vc(Da,Cr,du),c.remove(),rt?.remove(),ln("destroy")}n.destroy=Fm;function ml(){ln("init",i,t),Ft(t||i.data,!1),X[R]?al(R,X[R]):Dt(),xt=De.show&&(De.width>0||De.height>0),z=et=!0,st(i.width,i.height)}return M.forEach(jr),T.forEach(sl),e?e instanceof HTMLElement?(e.appendChild(c),ml()):e(n,ml):ml(),n}fn.assign=Xe;fn.fmtNum=Sh;fn.rangeNum=Ua;fn.rangeLog=Ya;fn.rangeAsinh=yh;fn.orient=Vs;fn.pxRatio=xe;fn.join=Ug;fn.fmtDate=bh,fn.tzDate=Wg;fn.sync=gp;{fn.addGap=T_,fn.clipGaps=Za;let i=fn.paths={points:Sp};i.linear=bp,i.stepped=C_,i.bars=P_,i.spline=D_}/**
 * @license
 * Copyright 2010-2024 Three.js Authors
 * SPDX-License-Identifier: MIT
 */const Lh="170",Pr={ROTATE:0,DOLLY:1,PAN:2},wr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},G_=0,af=1,W_=2,Rp=1,X_=2,Ei=3,us=0,Rn=1,ti=2,as=0,Lr=1,lf=2,cf=3,hf=4,Y_=5,Ds=100,q_=101,$_=102,Z_=103,K_=104,j_=200,J_=201,Q_=202,t0=203,wc=204,Tc=205,e0=206,n0=207,i0=208,s0=209,r0=210,o0=211,a0=212,l0=213,c0=214,Ac=0,Rc=1,Cc=2,Br=3,Pc=4,Lc=5,Dc=6,Uc=7,Dh=0,h0=1,u0=2,ls=0,f0=1,d0=2,p0=3,m0=4,g0=5,_0=6,v0=7,Cp=300,zr=301,kr=302,Ic=303,Nc=304,Qa=306,Fc=1e3,Ns=1001,Oc=1002,Wn=1003,x0=1004,Go=1005,Ai=1006,El=1007,Fs=1008,Xi=1009,Pp=1010,Lp=1011,Po=1012,Uh=1013,zs=1014,Ri=1015,Lo=1016,Ih=1017,Nh=1018,Hr=1020,Dp=35902,Up=1021,Ip=1022,fi=1023,Np=1024,Fp=1025,Dr=1026,Vr=1027,Fh=1028,Oh=1029,Op=1030,Bh=1031,zh=1033,ba=33776,wa=33777,Ta=33778,Aa=33779,Bc=35840,zc=35841,kc=35842,Hc=35843,Vc=36196,Gc=37492,Wc=37496,Xc=37808,Yc=37809,qc=37810,$c=37811,Zc=37812,Kc=37813,jc=37814,Jc=37815,Qc=37816,th=37817,eh=37818,nh=37819,ih=37820,sh=37821,Ra=36492,rh=36494,oh=36495,Bp=36283,ah=36284,lh=36285,ch=36286,y0=3200,M0=3201,kh=0,S0=1,rs="",In="srgb",$r="srgb-linear",tl="linear",be="srgb",sr=7680,uf=519,E0=512,b0=513,w0=514,zp=515,T0=516,A0=517,R0=518,C0=519,hh=35044,ff="300 es",Hi=2e3,Na=2001;class Gs{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});const n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){if(this._listeners===void 0)return!1;const n=this._listeners;return n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){if(this._listeners===void 0)return;const s=this._listeners[t];if(s!==void 0){const r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){if(this._listeners===void 0)return;const n=this._listeners[t.type];if(n!==void 0){t.target=this;const s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}}const _n=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],wo=Math.PI/180,uh=180/Math.PI;function cs(){const i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(_n[i&255]+_n[i>>8&255]+_n[i>>16&255]+_n[i>>24&255]+"-"+_n[t&255]+_n[t>>8&255]+"-"+_n[t>>16&15|64]+_n[t>>24&255]+"-"+_n[e&63|128]+_n[e>>8&255]+"-"+_n[e>>16&255]+_n[e>>24&255]+_n[n&255]+_n[n>>8&255]+_n[n>>16&255]+_n[n>>24&255]).toLowerCase()}function un(i,t,e){return Math.max(t,Math.min(e,i))}function P0(i,t){return(i%t+t)%t}function bl(i,t,e){return(1-e)*i+e*t}function wi(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return i/4294967295;case Uint16Array:return i/65535;case Uint8Array:return i/255;case Int32Array:return Math.max(i/2147483647,-1);case Int16Array:return Math.max(i/32767,-1);case Int8Array:return Math.max(i/127,-1);default:throw new Error("Invalid component type.")}}function we(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return Math.round(i*4294967295);case Uint16Array:return Math.round(i*65535);case Uint8Array:return Math.round(i*255);case Int32Array:return Math.round(i*2147483647);case Int16Array:return Math.round(i*32767);case Int8Array:return Math.round(i*127);default:throw new Error("Invalid component type.")}}const L0={DEG2RAD:wo};class gt{constructor(t=0,e=0){gt.prototype.isVector2=!0,this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){const e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(un(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){const n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}}class te{constructor(t,e,n,s,r,o,a,l,c){te.prototype.isMatrix3=!0,this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){const h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){const e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],f=n[2],p=n[5],_=n[8],v=s[0],m=s[3],d=s[6],M=s[1],T=s[4],x=s[7],O=s[2],R=s[5],D=s[8];return r[0]=o*v+a*M+l*O,r[3]=o*m+a*T+l*R,r[6]=o*d+a*x+l*D,r[1]=c*v+h*M+u*O,r[4]=c*m+h*T+u*R,r[7]=c*d+h*x+u*D,r[2]=f*v+p*M+_*O,r[5]=f*m+p*T+_*R,r[8]=f*d+p*x+_*D,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,f=a*l-h*r,p=c*r-o*l,_=e*u+n*f+s*p;if(_===0)return this.set(0,0,0,0,0,0,0,0,0);const v=1/_;return t[0]=u*v,t[1]=(s*c-h*n)*v,t[2]=(a*n-s*o)*v,t[3]=f*v,t[4]=(h*e-s*l)*v,t[5]=(s*r-a*e)*v,t[6]=p*v,t[7]=(n*l-c*e)*v,t[8]=(o*e-n*r)*v,this}transpose(){let t;const e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){const e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){const l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return this.premultiply(wl.makeScale(t,e)),this}rotate(t){return this.premultiply(wl.makeRotation(-t)),this}translate(t,e){return this.premultiply(wl.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}}const wl=new te;function kp(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function Fa(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function D0(){const i=Fa("canvas");return i.style.display="block",i}const df={};function Mo(i){i in df||(df[i]=!0,console.warn(i))}function U0(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}function I0(i){const t=i.elements;t[2]=.5*t[2]+.5*t[3],t[6]=.5*t[6]+.5*t[7],t[10]=.5*t[10]+.5*t[11],t[14]=.5*t[14]+.5*t[15]}function N0(i){const t=i.elements;t[11]===-1?(t[10]=-t[10]-1,t[14]=-t[14]):(t[10]=-t[10],t[14]=-t[14]+1)}const de={enabled:!0,workingColorSpace:$r,spaces:{},convert:function(i,t,e){return this.enabled===!1||t===e||!t||!e||(this.spaces[t].transfer===be&&(i.r=Wi(i.r),i.g=Wi(i.g),i.b=Wi(i.b)),this.spaces[t].primaries!==this.spaces[e].primaries&&(i.applyMatrix3(this.spaces[t].toXYZ),i.applyMatrix3(this.spaces[e].fromXYZ)),this.spaces[e].transfer===be&&(i.r=Ur(i.r),i.g=Ur(i.g),i.b=Ur(i.b))),i},fromWorkingColorSpace:function(i,t){return this.convert(i,this.workingColorSpace,t)},toWorkingColorSpace:function(i,t){return this.convert(i,t,this.workingColorSpace)},getPrimaries:function(i){return this.spaces[i].primaries},getTransfer:function(i){return i===rs?tl:this.spaces[i].transfer},getLuminanceCoefficients:function(i,t=this.workingColorSpace){return i.fromArray(this.spaces[t].luminanceCoefficients)},define:function(i){Object.assign(this.spaces,i)},_getMatrix:function(i,t,e){return i.copy(this.spaces[t].toXYZ).multiply(this.spaces[e].fromXYZ)},_getDrawingBufferColorSpace:function(i){return this.spaces[i].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(i=this.workingColorSpace){return this.spaces[i].workingColorSpaceConfig.unpackColorSpace}};function Wi(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Ur(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}const pf=[.64,.33,.3,.6,.15,.06],mf=[.2126,.7152,.0722],gf=[.3127,.329],_f=new te().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),vf=new te().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);de.define({[$r]:{primaries:pf,whitePoint:gf,transfer:tl,toXYZ:_f,fromXYZ:vf,luminanceCoefficients:mf,workingColorSpaceConfig:{unpackColorSpace:In},outputColorSpaceConfig:{drawingBufferColorSpace:In}},[In]:{primaries:pf,whitePoint:gf,transfer:be,toXYZ:_f,fromXYZ:vf,luminanceCoefficients:mf,outputColorSpaceConfig:{drawingBufferColorSpace:In}}});let rr;class F0{static getDataURL(t){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let e;if(t instanceof HTMLCanvasElement)e=t;else{rr===void 0&&(rr=Fa("canvas")),rr.width=t.width,rr.height=t.height;const n=rr.getContext("2d");t instanceof ImageData?n.putImageData(t,0,0):n.drawImage(t,0,0,t.width,t.height),e=rr}return e.width>2048||e.height>2048?(console.warn("THREE.ImageUtils.getDataURL: Image converted to jpg for performance reasons",t),e.toDataURL("image/jpeg",.6)):e.toDataURL("image/png")}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){const e=Fa("canvas");e.width=t.width,e.height=t.height;const n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);const s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Wi(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){const e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Wi(e[n]/255)*255):e[n]=Wi(e[n]);return{data:e,width:t.width,height:t.height}}else return console.warn("THREE.ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}}let O0=0;class Hp{constructor(t=null){this.isSource=!0,Object.defineProperty(this,"id",{value:O0++}),this.uuid=cs(),this.data=t,this.dataReady=!0,this.version=0}set needsUpdate(t){t===!0&&this.version++}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];const n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Tl(s[o].image)):r.push(Tl(s[o]))}else r=Tl(s);n.url=r}return e||(t.images[this.uuid]=n),n}}function Tl(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?F0.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(console.warn("THREE.Texture: Unable to serialize Texture."),{})}let B0=0;class yn extends Gs{constructor(t=yn.DEFAULT_IMAGE,e=yn.DEFAULT_MAPPING,n=Ns,s=Ns,r=Ai,o=Fs,a=fi,l=Xi,c=yn.DEFAULT_ANISOTROPY,h=rs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:B0++}),this.uuid=cs(),this.name="",this.source=new Hp(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new gt(0,0),this.repeat=new gt(1,1),this.center=new gt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new te,this.generateMipmaps=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.version=0,this.onUpdate=null,this.isRenderTargetTexture=!1,this.pmremVersion=0}get image(){return this.source.data}set image(t=null){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];const n={metadata:{version:4.6,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Cp)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Fc:t.x=t.x-Math.floor(t.x);break;case Ns:t.x=t.x<0?0:1;break;case Oc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Fc:t.y=t.y-Math.floor(t.y);break;case Ns:t.y=t.y<0?0:1;break;case Oc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}}yn.DEFAULT_IMAGE=null;yn.DEFAULT_MAPPING=Cp;yn.DEFAULT_ANISOTROPY=1;class Ve{constructor(t=0,e=0,n=0,s=1){Ve.prototype.isVector4=!0,this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);const e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r;const l=t.elements,c=l[0],h=l[4],u=l[8],f=l[1],p=l[5],_=l[9],v=l[2],m=l[6],d=l[10];if(Math.abs(h-f)<.01&&Math.abs(u-v)<.01&&Math.abs(_-m)<.01){if(Math.abs(h+f)<.1&&Math.abs(u+v)<.1&&Math.abs(_+m)<.1&&Math.abs(c+p+d-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;const T=(c+1)/2,x=(p+1)/2,O=(d+1)/2,R=(h+f)/4,D=(u+v)/4,I=(_+m)/4;return T>x&&T>O?T<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(T),s=R/n,r=D/n):x>O?x<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(x),n=R/s,r=I/s):O<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(O),n=D/r,s=I/r),this.set(n,s,r,e),this}let M=Math.sqrt((m-_)*(m-_)+(u-v)*(u-v)+(f-h)*(f-h));return Math.abs(M)<.001&&(M=1),this.x=(m-_)/M,this.y=(u-v)/M,this.z=(f-h)/M,this.w=Math.acos((c+p+d-1)/2),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this.z=Math.max(t.z,Math.min(e.z,this.z)),this.w=Math.max(t.w,Math.min(e.w,this.w)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this.z=Math.max(t,Math.min(e,this.z)),this.w=Math.max(t,Math.min(e,this.w)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}}class z0 extends Gs{constructor(t=1,e=1,n={}){super(),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=1,this.scissor=new Ve(0,0,t,e),this.scissorTest=!1,this.viewport=new Ve(0,0,t,e);const s={width:t,height:e,depth:1};n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ai,depthBuffer:!0,stencilBuffer:!1,resolveDepthBuffer:!0,resolveStencilBuffer:!0,depthTexture:null,samples:0,count:1},n);const r=new yn(s,n.mapping,n.wrapS,n.wrapT,n.magFilter,n.minFilter,n.format,n.type,n.anisotropy,n.colorSpace);r.flipY=!1,r.generateMipmaps=n.generateMipmaps,r.internalFormat=n.internalFormat,this.textures=[];const o=n.count;for(let a=0;a<o;a++)this.textures[a]=r.clone(),this.textures[a].isRenderTargetTexture=!0;this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.depthTexture=n.depthTexture,this.samples=n.samples}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n;this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let n=0,s=t.textures.length;n<s;n++)this.textures[n]=t.textures[n].clone(),this.textures[n].isRenderTargetTexture=!0;const e=Object.assign({},t.texture.image);return this.texture.source=new Hp(e),this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,t.depthTexture!==null&&(this.depthTexture=t.depthTexture.clone()),this.samples=t.samples,this}dispose(){this.dispatchEvent({type:"dispose"})}}class ks extends z0{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}}class Vp extends yn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Wn,this.minFilter=Wn,this.wrapR=Ns,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}}class k0 extends yn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Wn,this.minFilter=Wn,this.wrapR=Ns,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}}class di{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3];const f=r[o+0],p=r[o+1],_=r[o+2],v=r[o+3];if(a===0){t[e+0]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u;return}if(a===1){t[e+0]=f,t[e+1]=p,t[e+2]=_,t[e+3]=v;return}if(u!==v||l!==f||c!==p||h!==_){let m=1-a;const d=l*f+c*p+h*_+u*v,M=d>=0?1:-1,T=1-d*d;if(T>Number.EPSILON){const O=Math.sqrt(T),R=Math.atan2(O,d*M);m=Math.sin(m*R)/O,a=Math.sin(a*R)/O}const x=a*M;if(l=l*m+f*x,c=c*m+p*x,h=h*m+_*x,u=u*m+v*x,m===1-a){const O=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=O,c*=O,h*=O,u*=O}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){const a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],f=r[o+1],p=r[o+2],_=r[o+3];return t[e]=a*_+h*u+l*p-c*f,t[e+1]=l*_+h*f+c*u-a*p,t[e+2]=c*_+h*p+a*f-l*u,t[e+3]=h*_-a*u-l*f-c*p,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){const n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),f=l(n/2),p=l(s/2),_=l(r/2);switch(o){case"XYZ":this._x=f*h*u+c*p*_,this._y=c*p*u-f*h*_,this._z=c*h*_+f*p*u,this._w=c*h*u-f*p*_;break;case"YXZ":this._x=f*h*u+c*p*_,this._y=c*p*u-f*h*_,this._z=c*h*_-f*p*u,this._w=c*h*u+f*p*_;break;case"ZXY":this._x=f*h*u-c*p*_,this._y=c*p*u+f*h*_,this._z=c*h*_+f*p*u,this._w=c*h*u-f*p*_;break;case"ZYX":this._x=f*h*u-c*p*_,this._y=c*p*u+f*h*_,this._z=c*h*_-f*p*u,this._w=c*h*u+f*p*_;break;case"YZX":this._x=f*h*u+c*p*_,this._y=c*p*u+f*h*_,this._z=c*h*_-f*p*u,this._w=c*h*u-f*p*_;break;case"XZY":this._x=f*h*u-c*p*_,this._y=c*p*u-f*h*_,this._z=c*h*_+f*p*u,this._w=c*h*u+f*p*_;break;default:console.warn("THREE.Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){const n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){const e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],f=n+a+u;if(f>0){const p=.5/Math.sqrt(f+1);this._w=.25/p,this._x=(h-l)*p,this._y=(r-c)*p,this._z=(o-s)*p}else if(n>a&&n>u){const p=2*Math.sqrt(1+n-a-u);this._w=(h-l)/p,this._x=.25*p,this._y=(s+o)/p,this._z=(r+c)/p}else if(a>u){const p=2*Math.sqrt(1+a-n-u);this._w=(r-c)/p,this._x=(s+o)/p,this._y=.25*p,this._z=(l+h)/p}else{const p=2*Math.sqrt(1+u-n-a);this._w=(o-s)/p,this._x=(r+c)/p,this._y=(l+h)/p,this._z=.25*p}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<Number.EPSILON?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(un(this.dot(t),-1,1)))}rotateTowards(t,e){const n=this.angleTo(t);if(n===0)return this;const s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){const n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){if(e===0)return this;if(e===1)return this.copy(t);const n=this._x,s=this._y,r=this._z,o=this._w;let a=o*t._w+n*t._x+s*t._y+r*t._z;if(a<0?(this._w=-t._w,this._x=-t._x,this._y=-t._y,this._z=-t._z,a=-a):this.copy(t),a>=1)return this._w=o,this._x=n,this._y=s,this._z=r,this;const l=1-a*a;if(l<=Number.EPSILON){const p=1-e;return this._w=p*o+e*this._w,this._x=p*n+e*this._x,this._y=p*s+e*this._y,this._z=p*r+e*this._z,this.normalize(),this}const c=Math.sqrt(l),h=Math.atan2(c,a),u=Math.sin((1-e)*h)/c,f=Math.sin(e*h)/c;return this._w=o*u+this._w*f,this._x=n*u+this._x*f,this._y=s*u+this._y*f,this._z=r*u+this._z*f,this._onChangeCallback(),this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){const t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}}class U{constructor(t=0,e=0,n=0){U.prototype.isVector3=!0,this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(xf.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(xf.setFromAxisAngle(t,e))}applyMatrix3(t){const e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){const e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){const e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this.z=Math.max(t.z,Math.min(e.z,this.z)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this.z=Math.max(t,Math.min(e,this.z)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){const n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){const e=t.lengthSq();if(e===0)return this.set(0,0,0);const n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Al.copy(this).projectOnVector(t),this.sub(Al)}reflect(t){return this.sub(Al.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(un(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){const s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){const e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){const t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}}const Al=new U,xf=new di;class ds{constructor(t=new U(1/0,1/0,1/0),e=new U(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(ri.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(ri.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){const n=ri.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);const n=t.geometry;if(n!==void 0){const r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,ri):ri.fromBufferAttribute(r,o),ri.applyMatrix4(t.matrixWorld),this.expandByPoint(ri);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Wo.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Wo.copy(n.boundingBox)),Wo.applyMatrix4(t.matrixWorld),this.union(Wo)}const s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,ri),ri.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(ro),Xo.subVectors(this.max,ro),or.subVectors(t.a,ro),ar.subVectors(t.b,ro),lr.subVectors(t.c,ro),Ji.subVectors(ar,or),Qi.subVectors(lr,ar),Ms.subVectors(or,lr);let e=[0,-Ji.z,Ji.y,0,-Qi.z,Qi.y,0,-Ms.z,Ms.y,Ji.z,0,-Ji.x,Qi.z,0,-Qi.x,Ms.z,0,-Ms.x,-Ji.y,Ji.x,0,-Qi.y,Qi.x,0,-Ms.y,Ms.x,0];return!Rl(e,or,ar,lr,Xo)||(e=[1,0,0,0,1,0,0,0,1],!Rl(e,or,ar,lr,Xo))?!1:(Yo.crossVectors(Ji,Qi),e=[Yo.x,Yo.y,Yo.z],Rl(e,or,ar,lr,Xo))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,ri).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(ri).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Ii[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Ii[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Ii[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Ii[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Ii[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Ii[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Ii[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Ii[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Ii),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}}const Ii=[new U,new U,new U,new U,new U,new U,new U,new U],ri=new U,Wo=new ds,or=new U,ar=new U,lr=new U,Ji=new U,Qi=new U,Ms=new U,ro=new U,Xo=new U,Yo=new U,Ss=new U;function Rl(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){Ss.fromArray(i,r);const a=s.x*Math.abs(Ss.x)+s.y*Math.abs(Ss.y)+s.z*Math.abs(Ss.z),l=t.dot(Ss),c=e.dot(Ss),h=n.dot(Ss);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}const H0=new ds,oo=new U,Cl=new U;class Zr{constructor(t=new U,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){const n=this.center;e!==void 0?n.copy(e):H0.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){const e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){const n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;oo.subVectors(t,this.center);const e=oo.lengthSq();if(e>this.radius*this.radius){const n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(oo,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Cl.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(oo.copy(t.center).add(Cl)),this.expandByPoint(oo.copy(t.center).sub(Cl))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}}const Ni=new U,Pl=new U,qo=new U,ts=new U,Ll=new U,$o=new U,Dl=new U;class el{constructor(t=new U,e=new U(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Ni)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);const n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){const e=Ni.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Ni.copy(this.origin).addScaledVector(this.direction,e),Ni.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Pl.copy(t).add(e).multiplyScalar(.5),qo.copy(e).sub(t).normalize(),ts.copy(this.origin).sub(Pl);const r=t.distanceTo(e)*.5,o=-this.direction.dot(qo),a=ts.dot(this.direction),l=-ts.dot(qo),c=ts.lengthSq(),h=Math.abs(1-o*o);let u,f,p,_;if(h>0)if(u=o*l-a,f=o*a-l,_=r*h,u>=0)if(f>=-_)if(f<=_){const v=1/h;u*=v,f*=v,p=u*(u+o*f+2*a)+f*(o*u+f+2*l)+c}else f=r,u=Math.max(0,-(o*f+a)),p=-u*u+f*(f+2*l)+c;else f=-r,u=Math.max(0,-(o*f+a)),p=-u*u+f*(f+2*l)+c;else f<=-_?(u=Math.max(0,-(-o*r+a)),f=u>0?-r:Math.min(Math.max(-r,-l),r),p=-u*u+f*(f+2*l)+c):f<=_?(u=0,f=Math.min(Math.max(-r,-l),r),p=f*(f+2*l)+c):(u=Math.max(0,-(o*r+a)),f=u>0?r:Math.min(Math.max(-r,-l),r),p=-u*u+f*(f+2*l)+c);else f=o>0?-r:r,u=Math.max(0,-(o*f+a)),p=-u*u+f*(f+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Pl).addScaledVector(qo,f),p}intersectSphere(t,e){Ni.subVectors(t.center,this.origin);const n=Ni.dot(this.direction),s=Ni.dot(Ni)-n*n,r=t.radius*t.radius;if(s>r)return null;const o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){const e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;const n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){const n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){const e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l;const c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,f=this.origin;return c>=0?(n=(t.min.x-f.x)*c,s=(t.max.x-f.x)*c):(n=(t.max.x-f.x)*c,s=(t.min.x-f.x)*c),h>=0?(r=(t.min.y-f.y)*h,o=(t.max.y-f.y)*h):(r=(t.max.y-f.y)*h,o=(t.min.y-f.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-f.z)*u,l=(t.max.z-f.z)*u):(a=(t.max.z-f.z)*u,l=(t.min.z-f.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,Ni)!==null}intersectTriangle(t,e,n,s,r){Ll.subVectors(e,t),$o.subVectors(n,t),Dl.crossVectors(Ll,$o);let o=this.direction.dot(Dl),a;if(o>0){if(s)return null;a=1}else if(o<0)a=-1,o=-o;else return null;ts.subVectors(this.origin,t);const l=a*this.direction.dot($o.crossVectors(ts,$o));if(l<0)return null;const c=a*this.direction.dot(Ll.cross(ts));if(c<0||l+c>o)return null;const h=-a*ts.dot(Dl);return h<0?null:this.at(h/o,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}}class ge{constructor(t,e,n,s,r,o,a,l,c,h,u,f,p,_,v,m){ge.prototype.isMatrix4=!0,this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,f,p,_,v,m)}set(t,e,n,s,r,o,a,l,c,h,u,f,p,_,v,m){const d=this.elements;return d[0]=t,d[4]=e,d[8]=n,d[12]=s,d[1]=r,d[5]=o,d[9]=a,d[13]=l,d[2]=c,d[6]=h,d[10]=u,d[14]=f,d[3]=p,d[7]=_,d[11]=v,d[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new ge().fromArray(this.elements)}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){const e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){const e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){const e=this.elements,n=t.elements,s=1/cr.setFromMatrixColumn(t,0).length(),r=1/cr.setFromMatrixColumn(t,1).length(),o=1/cr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){const e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){const f=o*h,p=o*u,_=a*h,v=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=p+_*c,e[5]=f-v*c,e[9]=-a*l,e[2]=v-f*c,e[6]=_+p*c,e[10]=o*l}else if(t.order==="YXZ"){const f=l*h,p=l*u,_=c*h,v=c*u;e[0]=f+v*a,e[4]=_*a-p,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=p*a-_,e[6]=v+f*a,e[10]=o*l}else if(t.order==="ZXY"){const f=l*h,p=l*u,_=c*h,v=c*u;e[0]=f-v*a,e[4]=-o*u,e[8]=_+p*a,e[1]=p+_*a,e[5]=o*h,e[9]=v-f*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){const f=o*h,p=o*u,_=a*h,v=a*u;e[0]=l*h,e[4]=_*c-p,e[8]=f*c+v,e[1]=l*u,e[5]=v*c+f,e[9]=p*c-_,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){const f=o*l,p=o*c,_=a*l,v=a*c;e[0]=l*h,e[4]=v-f*u,e[8]=_*u+p,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=p*u+_,e[10]=f-v*u}else if(t.order==="XZY"){const f=o*l,p=o*c,_=a*l,v=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=f*u+v,e[5]=o*h,e[9]=p*u-_,e[2]=_*u-p,e[6]=a*h,e[10]=v*u+f}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(V0,t,G0)}lookAt(t,e,n){const s=this.elements;return zn.subVectors(t,e),zn.lengthSq()===0&&(zn.z=1),zn.normalize(),es.crossVectors(n,zn),es.lengthSq()===0&&(Math.abs(n.z)===1?zn.x+=1e-4:zn.z+=1e-4,zn.normalize(),es.crossVectors(n,zn)),es.normalize(),Zo.crossVectors(zn,es),s[0]=es.x,s[4]=Zo.x,s[8]=zn.x,s[1]=es.y,s[5]=Zo.y,s[9]=zn.y,s[2]=es.z,s[6]=Zo.z,s[10]=zn.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],f=n[9],p=n[13],_=n[2],v=n[6],m=n[10],d=n[14],M=n[3],T=n[7],x=n[11],O=n[15],R=s[0],D=s[4],I=s[8],w=s[12],E=s[1],C=s[5],V=s[9],F=s[13],$=s[2],X=s[6],j=s[10],K=s[14],Q=s[3],ht=s[7],lt=s[11],pt=s[15];return r[0]=o*R+a*E+l*$+c*Q,r[4]=o*D+a*C+l*X+c*ht,r[8]=o*I+a*V+l*j+c*lt,r[12]=o*w+a*F+l*K+c*pt,r[1]=h*R+u*E+f*$+p*Q,r[5]=h*D+u*C+f*X+p*ht,r[9]=h*I+u*V+f*j+p*lt,r[13]=h*w+u*F+f*K+p*pt,r[2]=_*R+v*E+m*$+d*Q,r[6]=_*D+v*C+m*X+d*ht,r[10]=_*I+v*V+m*j+d*lt,r[14]=_*w+v*F+m*K+d*pt,r[3]=M*R+T*E+x*$+O*Q,r[7]=M*D+T*C+x*X+O*ht,r[11]=M*I+T*V+x*j+O*lt,r[15]=M*w+T*F+x*K+O*pt,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],f=t[10],p=t[14],_=t[3],v=t[7],m=t[11],d=t[15];return _*(+r*l*u-s*c*u-r*a*f+n*c*f+s*a*p-n*l*p)+v*(+e*l*p-e*c*f+r*o*f-s*o*p+s*c*h-r*l*h)+m*(+e*c*u-e*a*p-r*o*u+n*o*p+r*a*h-n*c*h)+d*(-s*a*h-e*l*u+e*a*f+s*o*u-n*o*f+n*l*h)}transpose(){const t=this.elements;let e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){const s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],f=t[10],p=t[11],_=t[12],v=t[13],m=t[14],d=t[15],M=u*m*c-v*f*c+v*l*p-a*m*p-u*l*d+a*f*d,T=_*f*c-h*m*c-_*l*p+o*m*p+h*l*d-o*f*d,x=h*v*c-_*u*c+_*a*p-o*v*p-h*a*d+o*u*d,O=_*u*l-h*v*l-_*a*f+o*v*f+h*a*m-o*u*m,R=e*M+n*T+s*x+r*O;if(R===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);const D=1/R;return t[0]=M*D,t[1]=(v*f*r-u*m*r-v*s*p+n*m*p+u*s*d-n*f*d)*D,t[2]=(a*m*r-v*l*r+v*s*c-n*m*c-a*s*d+n*l*d)*D,t[3]=(u*l*r-a*f*r-u*s*c+n*f*c+a*s*p-n*l*p)*D,t[4]=T*D,t[5]=(h*m*r-_*f*r+_*s*p-e*m*p-h*s*d+e*f*d)*D,t[6]=(_*l*r-o*m*r-_*s*c+e*m*c+o*s*d-e*l*d)*D,t[7]=(o*f*r-h*l*r+h*s*c-e*f*c-o*s*p+e*l*p)*D,t[8]=x*D,t[9]=(_*u*r-h*v*r-_*n*p+e*v*p+h*n*d-e*u*d)*D,t[10]=(o*v*r-_*a*r+_*n*c-e*v*c-o*n*d+e*a*d)*D,t[11]=(h*a*r-o*u*r-h*n*c+e*u*c+o*n*p-e*a*p)*D,t[12]=O*D,t[13]=(h*v*s-_*u*s+_*n*f-e*v*f-h*n*m+e*u*m)*D,t[14]=(_*a*s-o*v*s-_*n*l+e*v*l+o*n*m-e*a*m)*D,t[15]=(o*u*s-h*a*s+h*n*l-e*u*l-o*n*f+e*a*f)*D,this}scale(t){const e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){const t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){const e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){const n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){const s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,f=r*c,p=r*h,_=r*u,v=o*h,m=o*u,d=a*u,M=l*c,T=l*h,x=l*u,O=n.x,R=n.y,D=n.z;return s[0]=(1-(v+d))*O,s[1]=(p+x)*O,s[2]=(_-T)*O,s[3]=0,s[4]=(p-x)*R,s[5]=(1-(f+d))*R,s[6]=(m+M)*R,s[7]=0,s[8]=(_+T)*D,s[9]=(m-M)*D,s[10]=(1-(f+v))*D,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){const s=this.elements;let r=cr.set(s[0],s[1],s[2]).length();const o=cr.set(s[4],s[5],s[6]).length(),a=cr.set(s[8],s[9],s[10]).length();this.determinant()<0&&(r=-r),t.x=s[12],t.y=s[13],t.z=s[14],oi.copy(this);const c=1/r,h=1/o,u=1/a;return oi.elements[0]*=c,oi.elements[1]*=c,oi.elements[2]*=c,oi.elements[4]*=h,oi.elements[5]*=h,oi.elements[6]*=h,oi.elements[8]*=u,oi.elements[9]*=u,oi.elements[10]*=u,e.setFromRotationMatrix(oi),n.x=r,n.y=o,n.z=a,this}makePerspective(t,e,n,s,r,o,a=Hi){const l=this.elements,c=2*r/(e-t),h=2*r/(n-s),u=(e+t)/(e-t),f=(n+s)/(n-s);let p,_;if(a===Hi)p=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===Na)p=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=c,l[4]=0,l[8]=u,l[12]=0,l[1]=0,l[5]=h,l[9]=f,l[13]=0,l[2]=0,l[6]=0,l[10]=p,l[14]=_,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Hi){const l=this.elements,c=1/(e-t),h=1/(n-s),u=1/(o-r),f=(e+t)*c,p=(n+s)*h;let _,v;if(a===Hi)_=(o+r)*u,v=-2*u;else if(a===Na)_=r*u,v=-1*u;else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=2*c,l[4]=0,l[8]=0,l[12]=-f,l[1]=0,l[5]=2*h,l[9]=0,l[13]=-p,l[2]=0,l[6]=0,l[10]=v,l[14]=-_,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}}const cr=new U,oi=new ge,V0=new U(0,0,0),G0=new U(1,1,1),es=new U,Zo=new U,zn=new U,yf=new ge,Mf=new di;class pi{constructor(t=0,e=0,n=0,s=pi.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){const s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],f=s[6],p=s[10];switch(e){case"XYZ":this._y=Math.asin(un(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,p),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-un(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,p),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(un(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-u,p),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-un(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(f,p),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(un(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,p));break;case"XZY":this._z=Math.asin(-un(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,p),this._y=0);break;default:console.warn("THREE.Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return yf.makeRotationFromQuaternion(t),this.setFromRotationMatrix(yf,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Mf.setFromEuler(this),this.setFromQuaternion(Mf,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}}pi.DEFAULT_ORDER="XYZ";class Hh{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}}let W0=0;const Sf=new U,hr=new di,Fi=new ge,Ko=new U,ao=new U,X0=new U,Y0=new di,Ef=new U(1,0,0),bf=new U(0,1,0),wf=new U(0,0,1),Tf={type:"added"},q0={type:"removed"},ur={type:"childadded",child:null},Ul={type:"childremoved",child:null};class qe extends Gs{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:W0++}),this.uuid=cs(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=qe.DEFAULT_UP.clone();const t=new U,e=new pi,n=new di,s=new U(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new ge},normalMatrix:{value:new te}}),this.matrix=new ge,this.matrixWorld=new ge,this.matrixAutoUpdate=qe.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=qe.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Hh,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.userData={}}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return hr.setFromAxisAngle(t,e),this.quaternion.multiply(hr),this}rotateOnWorldAxis(t,e){return hr.setFromAxisAngle(t,e),this.quaternion.premultiply(hr),this}rotateX(t){return this.rotateOnAxis(Ef,t)}rotateY(t){return this.rotateOnAxis(bf,t)}rotateZ(t){return this.rotateOnAxis(wf,t)}translateOnAxis(t,e){return Sf.copy(t).applyQuaternion(this.quaternion),this.position.add(Sf.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Ef,t)}translateY(t){return this.translateOnAxis(bf,t)}translateZ(t){return this.translateOnAxis(wf,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(Fi.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Ko.copy(t):Ko.set(t,e,n);const s=this.parent;this.updateWorldMatrix(!0,!1),ao.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Fi.lookAt(ao,Ko,this.up):Fi.lookAt(Ko,ao,this.up),this.quaternion.setFromRotationMatrix(Fi),s&&(Fi.extractRotation(s.matrixWorld),hr.setFromRotationMatrix(Fi),this.quaternion.premultiply(hr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(console.error("THREE.Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Tf),ur.child=t,this.dispatchEvent(ur),ur.child=null):console.error("THREE.Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}const e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(q0),Ul.child=t,this.dispatchEvent(Ul),Ul.child=null),this}removeFromParent(){const t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),Fi.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),Fi.multiply(t.parent.matrixWorld)),t.applyMatrix4(Fi),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Tf),ur.child=t,this.dispatchEvent(ur),ur.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){const o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);const s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ao,t,X0),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ao,Y0,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);const e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}traverse(t){t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){const e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale),this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e){const n=this.parent;if(t===!0&&n!==null&&n.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),e===!0){const s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].updateWorldMatrix(!1,!0)}}toJSON(t){const e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.6,type:"Object",generator:"Object3D.toJSON"});const s={};s.uuid=this.uuid,s.type=this.type,this.name!==""&&(s.name=this.name),this.castShadow===!0&&(s.castShadow=!0),this.receiveShadow===!0&&(s.receiveShadow=!0),this.visible===!1&&(s.visible=!1),this.frustumCulled===!1&&(s.frustumCulled=!1),this.renderOrder!==0&&(s.renderOrder=this.renderOrder),Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.matrixAutoUpdate===!1&&(s.matrixAutoUpdate=!1),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.visibility=this._visibility,s.active=this._active,s.bounds=this._bounds.map(a=>({boxInitialized:a.boxInitialized,boxMin:a.box.min.toArray(),boxMax:a.box.max.toArray(),sphereInitialized:a.sphereInitialized,sphereRadius:a.sphere.radius,sphereCenter:a.sphere.center.toArray()})),s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.geometryCount=this._geometryCount,s.matricesTexture=this._matricesTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere={center:s.boundingSphere.center.toArray(),radius:s.boundingSphere.radius}),this.boundingBox!==null&&(s.boundingBox={min:s.boundingBox.min.toArray(),max:s.boundingBox.max.toArray()}));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);const a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){const l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){const u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){const a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){const l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){const a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),f=o(t.skeletons),p=o(t.animations),_=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),f.length>0&&(n.skeletons=f),p.length>0&&(n.animations=p),_.length>0&&(n.nodes=_)}return n.object=s,n;function o(a){const l=[];for(const c in a){const h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){const s=t.children[n];this.add(s.clone())}return this}}qe.DEFAULT_UP=new U(0,1,0);qe.DEFAULT_MATRIX_AUTO_UPDATE=!0;qe.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;const ai=new U,Oi=new U,Il=new U,Bi=new U,fr=new U,dr=new U,Af=new U,Nl=new U,Fl=new U,Ol=new U,Bl=new Ve,zl=new Ve,kl=new Ve;class Vn{constructor(t=new U,e=new U,n=new U){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),ai.subVectors(t,e),s.cross(ai);const r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){ai.subVectors(s,e),Oi.subVectors(n,e),Il.subVectors(t,e);const o=ai.dot(ai),a=ai.dot(Oi),l=ai.dot(Il),c=Oi.dot(Oi),h=Oi.dot(Il),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;const f=1/u,p=(c*l-a*h)*f,_=(o*h-a*l)*f;return r.set(1-p-_,_,p)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Bi)===null?!1:Bi.x>=0&&Bi.y>=0&&Bi.x+Bi.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,Bi)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Bi.x),l.addScaledVector(o,Bi.y),l.addScaledVector(a,Bi.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Bl.setScalar(0),zl.setScalar(0),kl.setScalar(0),Bl.fromBufferAttribute(t,e),zl.fromBufferAttribute(t,n),kl.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Bl,r.x),o.addScaledVector(zl,r.y),o.addScaledVector(kl,r.z),o}static isFrontFacing(t,e,n,s){return ai.subVectors(n,e),Oi.subVectors(t,e),ai.cross(Oi).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return ai.subVectors(this.c,this.b),Oi.subVectors(this.a,this.b),ai.cross(Oi).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return Vn.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return Vn.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return Vn.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return Vn.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return Vn.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){const n=this.a,s=this.b,r=this.c;let o,a;fr.subVectors(s,n),dr.subVectors(r,n),Nl.subVectors(t,n);const l=fr.dot(Nl),c=dr.dot(Nl);if(l<=0&&c<=0)return e.copy(n);Fl.subVectors(t,s);const h=fr.dot(Fl),u=dr.dot(Fl);if(h>=0&&u<=h)return e.copy(s);const f=l*u-h*c;if(f<=0&&l>=0&&h<=0)return o=l/(l-h),e.copy(n).addScaledVector(fr,o);Ol.subVectors(t,r);const p=fr.dot(Ol),_=dr.dot(Ol);if(_>=0&&p<=_)return e.copy(r);const v=p*c-l*_;if(v<=0&&c>=0&&_<=0)return a=c/(c-_),e.copy(n).addScaledVector(dr,a);const m=h*_-p*u;if(m<=0&&u-h>=0&&p-_>=0)return Af.subVectors(r,s),a=(u-h)/(u-h+(p-_)),e.copy(s).addScaledVector(Af,a);const d=1/(m+v+f);return o=v*d,a=f*d,e.copy(n).addScaledVector(fr,o).addScaledVector(dr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}}const Gp={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},ns={h:0,s:0,l:0},jo={h:0,s:0,l:0};function Hl(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}class Jt{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){const s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=In){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,de.toWorkingColorSpace(this,e),this}setRGB(t,e,n,s=de.workingColorSpace){return this.r=t,this.g=e,this.b=n,de.toWorkingColorSpace(this,s),this}setHSL(t,e,n,s=de.workingColorSpace){if(t=P0(t,1),e=un(e,0,1),n=un(n,0,1),e===0)this.r=this.g=this.b=n;else{const r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=Hl(o,r,t+1/3),this.g=Hl(o,r,t),this.b=Hl(o,r,t-1/3)}return de.toWorkingColorSpace(this,s),this}setStyle(t,e=In){function n(r){r!==void 0&&parseFloat(r)<1&&console.warn("THREE.Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r;const o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+)\%\s*,\s*(\d+)\%\s*,\s*(\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseInt(r[1],10))/100,Math.min(100,parseInt(r[2],10))/100,Math.min(100,parseInt(r[3],10))/100,e);break;case"hsl":case"hsla":if(r=/^\s*(\d*\.?\d+)\s*,\s*(\d*\.?\d+)\%\s*,\s*(\d*\.?\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:console.warn("THREE.Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){const r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);console.warn("THREE.Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=In){const n=Gp[t.toLowerCase()];return n!==void 0?this.setHex(n,e):console.warn("THREE.Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Wi(t.r),this.g=Wi(t.g),this.b=Wi(t.b),this}copyLinearToSRGB(t){return this.r=Ur(t.r),this.g=Ur(t.g),this.b=Ur(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=In){return de.fromWorkingColorSpace(vn.copy(this),t),Math.round(un(vn.r*255,0,255))*65536+Math.round(un(vn.g*255,0,255))*256+Math.round(un(vn.b*255,0,255))}getHexString(t=In){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=de.workingColorSpace){de.fromWorkingColorSpace(vn.copy(this),e);const n=vn.r,s=vn.g,r=vn.b,o=Math.max(n,s,r),a=Math.min(n,s,r);let l,c;const h=(a+o)/2;if(a===o)l=0,c=0;else{const u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=de.workingColorSpace){return de.fromWorkingColorSpace(vn.copy(this),e),t.r=vn.r,t.g=vn.g,t.b=vn.b,t}getStyle(t=In){de.fromWorkingColorSpace(vn.copy(this),t);const e=vn.r,n=vn.g,s=vn.b;return t!==In?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(ns),this.setHSL(ns.h+t,ns.s+e,ns.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(ns),t.getHSL(jo);const n=bl(ns.h,jo.h,e),s=bl(ns.s,jo.s,e),r=bl(ns.l,jo.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){const e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}}const vn=new Jt;Jt.NAMES=Gp;let $0=0;class ps extends Gs{static get type(){return"Material"}get type(){return this.constructor.type}set type(t){}constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:$0++}),this.uuid=cs(),this.name="",this.blending=Lr,this.side=us,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=wc,this.blendDst=Tc,this.blendEquation=Ds,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Jt(0,0,0),this.blendAlpha=0,this.depthFunc=Br,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=uf,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=sr,this.stencilZFail=sr,this.stencilZPass=sr,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(const e in t){const n=t[e];if(n===void 0){console.warn(`THREE.Material: parameter '${e}' has value of undefined.`);continue}const s=this[e];if(s===void 0){console.warn(`THREE.Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){const e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});const n={metadata:{version:4.6,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,this.name!==""&&(n.name=this.name),this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&this.emissiveIntensity!==1&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessRange!==void 0&&(n.iridescenceThicknessRange=this.iridescenceThicknessRange),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&this.attenuationDistance!==1/0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.shadowSide!==null&&(n.shadowSide=this.shadowSide),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),this.blending!==Lr&&(n.blending=this.blending),this.side!==us&&(n.side=this.side),this.vertexColors===!0&&(n.vertexColors=!0),this.opacity<1&&(n.opacity=this.opacity),this.transparent===!0&&(n.transparent=!0),this.blendSrc!==wc&&(n.blendSrc=this.blendSrc),this.blendDst!==Tc&&(n.blendDst=this.blendDst),this.blendEquation!==Ds&&(n.blendEquation=this.blendEquation),this.blendSrcAlpha!==null&&(n.blendSrcAlpha=this.blendSrcAlpha),this.blendDstAlpha!==null&&(n.blendDstAlpha=this.blendDstAlpha),this.blendEquationAlpha!==null&&(n.blendEquationAlpha=this.blendEquationAlpha),this.blendColor&&this.blendColor.isColor&&(n.blendColor=this.blendColor.getHex()),this.blendAlpha!==0&&(n.blendAlpha=this.blendAlpha),this.depthFunc!==Br&&(n.depthFunc=this.depthFunc),this.depthTest===!1&&(n.depthTest=this.depthTest),this.depthWrite===!1&&(n.depthWrite=this.depthWrite),this.colorWrite===!1&&(n.colorWrite=this.colorWrite),this.stencilWriteMask!==255&&(n.stencilWriteMask=this.stencilWriteMask),this.stencilFunc!==uf&&(n.stencilFunc=this.stencilFunc),this.stencilRef!==0&&(n.stencilRef=this.stencilRef),this.stencilFuncMask!==255&&(n.stencilFuncMask=this.stencilFuncMask),this.stencilFail!==sr&&(n.stencilFail=this.stencilFail),this.stencilZFail!==sr&&(n.stencilZFail=this.stencilZFail),this.stencilZPass!==sr&&(n.stencilZPass=this.stencilZPass),this.stencilWrite===!0&&(n.stencilWrite=this.stencilWrite),this.rotation!==void 0&&this.rotation!==0&&(n.rotation=this.rotation),this.polygonOffset===!0&&(n.polygonOffset=!0),this.polygonOffsetFactor!==0&&(n.polygonOffsetFactor=this.polygonOffsetFactor),this.polygonOffsetUnits!==0&&(n.polygonOffsetUnits=this.polygonOffsetUnits),this.linewidth!==void 0&&this.linewidth!==1&&(n.linewidth=this.linewidth),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.dithering===!0&&(n.dithering=!0),this.alphaTest>0&&(n.alphaTest=this.alphaTest),this.alphaHash===!0&&(n.alphaHash=!0),this.alphaToCoverage===!0&&(n.alphaToCoverage=!0),this.premultipliedAlpha===!0&&(n.premultipliedAlpha=!0),this.forceSinglePass===!0&&(n.forceSinglePass=!0),this.wireframe===!0&&(n.wireframe=!0),this.wireframeLinewidth>1&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!=="round"&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!=="round"&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading===!0&&(n.flatShading=!0),this.visible===!1&&(n.visible=!1),this.toneMapped===!1&&(n.toneMapped=!1),this.fog===!1&&(n.fog=!1),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){const o=[];for(const a in r){const l=r[a];delete l.metadata,o.push(l)}return o}if(e){const r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;const e=t.clippingPlanes;let n=null;if(e!==null){const s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}onBuild(){console.warn("Material: onBuild() has been removed.")}}class Cn extends ps{static get type(){return"MeshBasicMaterial"}constructor(t){super(),this.isMeshBasicMaterial=!0,this.color=new Jt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new pi,this.combine=Dh,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}}const We=new U,Jo=new gt;class pn{constructor(t,e,n=!1){if(Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=hh,this.updateRanges=[],this.gpuType=Ri,this.version=0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Jo.fromBufferAttribute(this,e),Jo.applyMatrix3(t),this.setXY(e,Jo.x,Jo.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)We.fromBufferAttribute(this,e),We.applyMatrix3(t),this.setXYZ(e,We.x,We.y,We.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)We.fromBufferAttribute(this,e),We.applyMatrix4(t),this.setXYZ(e,We.x,We.y,We.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)We.fromBufferAttribute(this,e),We.applyNormalMatrix(t),this.setXYZ(e,We.x,We.y,We.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)We.fromBufferAttribute(this,e),We.transformDirection(t),this.setXYZ(e,We.x,We.y,We.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=wi(n,this.array)),n}setComponent(t,e,n){return this.normalized&&(n=we(n,this.array)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=wi(e,this.array)),e}setX(t,e){return this.normalized&&(e=we(e,this.array)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=wi(e,this.array)),e}setY(t,e){return this.normalized&&(e=we(e,this.array)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=wi(e,this.array)),e}setZ(t,e){return this.normalized&&(e=we(e,this.array)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=wi(e,this.array)),e}setW(t,e){return this.normalized&&(e=we(e,this.array)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=we(e,this.array),n=we(n,this.array)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=we(e,this.array),n=we(n,this.array),s=we(s,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=we(e,this.array),n=we(n,this.array),s=we(s,this.array),r=we(r,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){const t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return this.name!==""&&(t.name=this.name),this.usage!==hh&&(t.usage=this.usage),t}}class Wp extends pn{constructor(t,e,n){super(new Uint16Array(t),e,n)}}class Xp extends pn{constructor(t,e,n){super(new Uint32Array(t),e,n)}}class Fe extends pn{constructor(t,e,n){super(new Float32Array(t),e,n)}}let Z0=0;const Zn=new ge,Vl=new qe,pr=new U,kn=new ds,lo=new ds,hn=new U;class Qe extends Gs{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Z0++}),this.uuid=cs(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={}}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(kp(t)?Xp:Wp)(t,1):this.index=t,this}setIndirect(t){return this.indirect=t,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){const e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);const n=this.attributes.normal;if(n!==void 0){const r=new te().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}const s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}applyQuaternion(t){return Zn.makeRotationFromQuaternion(t),this.applyMatrix4(Zn),this}rotateX(t){return Zn.makeRotationX(t),this.applyMatrix4(Zn),this}rotateY(t){return Zn.makeRotationY(t),this.applyMatrix4(Zn),this}rotateZ(t){return Zn.makeRotationZ(t),this.applyMatrix4(Zn),this}translate(t,e,n){return Zn.makeTranslation(t,e,n),this.applyMatrix4(Zn),this}scale(t,e,n){return Zn.makeScale(t,e,n),this.applyMatrix4(Zn),this}lookAt(t){return Vl.lookAt(t),Vl.updateMatrix(),this.applyMatrix4(Vl.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(pr).negate(),this.translate(pr.x,pr.y,pr.z),this}setFromPoints(t){const e=this.getAttribute("position");if(e===void 0){const n=[];for(let s=0,r=t.length;s<r;s++){const o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Fe(n,3))}else{for(let n=0,s=e.count;n<s;n++){const r=t[n];e.setXYZ(n,r.x,r.y,r.z||0)}t.length>e.count&&console.warn("THREE.BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new ds);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new U(-1/0,-1/0,-1/0),new U(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){const r=e[n];kn.setFromBufferAttribute(r),this.morphTargetsRelative?(hn.addVectors(this.boundingBox.min,kn.min),this.boundingBox.expandByPoint(hn),hn.addVectors(this.boundingBox.max,kn.max),this.boundingBox.expandByPoint(hn)):(this.boundingBox.expandByPoint(kn.min),this.boundingBox.expandByPoint(kn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&console.error('THREE.BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Zr);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new U,1/0);return}if(t){const n=this.boundingSphere.center;if(kn.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){const a=e[r];lo.setFromBufferAttribute(a),this.morphTargetsRelative?(hn.addVectors(kn.min,lo.min),kn.expandByPoint(hn),hn.addVectors(kn.max,lo.max),kn.expandByPoint(hn)):(kn.expandByPoint(lo.min),kn.expandByPoint(lo.max))}kn.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)hn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(hn));if(e)for(let r=0,o=e.length;r<o;r++){const a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)hn.fromBufferAttribute(a,c),l&&(pr.fromBufferAttribute(t,c),hn.add(pr)),s=Math.max(s,n.distanceToSquared(hn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error('THREE.BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){const t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){console.error("THREE.BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}const n=e.position,s=e.normal,r=e.uv;this.hasAttribute("tangent")===!1&&this.setAttribute("tangent",new pn(new Float32Array(4*n.count),4));const o=this.getAttribute("tangent"),a=[],l=[];for(let I=0;I<n.count;I++)a[I]=new U,l[I]=new U;const c=new U,h=new U,u=new U,f=new gt,p=new gt,_=new gt,v=new U,m=new U;function d(I,w,E){c.fromBufferAttribute(n,I),h.fromBufferAttribute(n,w),u.fromBufferAttribute(n,E),f.fromBufferAttribute(r,I),p.fromBufferAttribute(r,w),_.fromBufferAttribute(r,E),h.sub(c),u.sub(c),p.sub(f),_.sub(f);const C=1/(p.x*_.y-_.x*p.y);isFinite(C)&&(v.copy(h).multiplyScalar(_.y).addScaledVector(u,-p.y).multiplyScalar(C),m.copy(u).multiplyScalar(p.x).addScaledVector(h,-_.x).multiplyScalar(C),a[I].add(v),a[w].add(v),a[E].add(v),l[I].add(m),l[w].add(m),l[E].add(m))}let M=this.groups;M.length===0&&(M=[{start:0,count:t.count}]);for(let I=0,w=M.length;I<w;++I){const E=M[I],C=E.start,V=E.count;for(let F=C,$=C+V;F<$;F+=3)d(t.getX(F+0),t.getX(F+1),t.getX(F+2))}const T=new U,x=new U,O=new U,R=new U;function D(I){O.fromBufferAttribute(s,I),R.copy(O);const w=a[I];T.copy(w),T.sub(O.multiplyScalar(O.dot(w))).normalize(),x.crossVectors(R,w);const C=x.dot(l[I])<0?-1:1;o.setXYZW(I,T.x,T.y,T.z,C)}for(let I=0,w=M.length;I<w;++I){const E=M[I],C=E.start,V=E.count;for(let F=C,$=C+V;F<$;F+=3)D(t.getX(F+0)),D(t.getX(F+1)),D(t.getX(F+2))}}computeVertexNormals(){const t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0)n=new pn(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let f=0,p=n.count;f<p;f++)n.setXYZ(f,0,0,0);const s=new U,r=new U,o=new U,a=new U,l=new U,c=new U,h=new U,u=new U;if(t)for(let f=0,p=t.count;f<p;f+=3){const _=t.getX(f+0),v=t.getX(f+1),m=t.getX(f+2);s.fromBufferAttribute(e,_),r.fromBufferAttribute(e,v),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,_),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(_,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let f=0,p=e.count;f<p;f+=3)s.fromBufferAttribute(e,f+0),r.fromBufferAttribute(e,f+1),o.fromBufferAttribute(e,f+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(f+0,h.x,h.y,h.z),n.setXYZ(f+1,h.x,h.y,h.z),n.setXYZ(f+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){const t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)hn.fromBufferAttribute(t,e),hn.normalize(),t.setXYZ(e,hn.x,hn.y,hn.z)}toNonIndexed(){function t(a,l){const c=a.array,h=a.itemSize,u=a.normalized,f=new c.constructor(l.length*h);let p=0,_=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?p=l[v]*a.data.stride+a.offset:p=l[v]*h;for(let d=0;d<h;d++)f[_++]=c[p++]}return new pn(f,h,u)}if(this.index===null)return console.warn("THREE.BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;const e=new Qe,n=this.index.array,s=this.attributes;for(const a in s){const l=s[a],c=t(l,n);e.setAttribute(a,c)}const r=this.morphAttributes;for(const a in r){const l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){const f=c[h],p=t(f,n);l.push(p)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;const o=this.groups;for(let a=0,l=o.length;a<l;a++){const c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){const t={metadata:{version:4.6,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.type,this.name!==""&&(t.name=this.name),Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0){const l=this.parameters;for(const c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};const e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});const n=this.attributes;for(const l in n){const c=n[l];t.data.attributes[l]=c.toJSON(t.data)}const s={};let r=!1;for(const l in this.morphAttributes){const c=this.morphAttributes[l],h=[];for(let u=0,f=c.length;u<f;u++){const p=c[u];h.push(p.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);const o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));const a=this.boundingSphere;return a!==null&&(t.data.boundingSphere={center:a.center.toArray(),radius:a.radius}),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;const e={};this.name=t.name;const n=t.index;n!==null&&this.setIndex(n.clone(e));const s=t.attributes;for(const c in s){const h=s[c];this.setAttribute(c,h.clone(e))}const r=t.morphAttributes;for(const c in r){const h=[],u=r[c];for(let f=0,p=u.length;f<p;f++)h.push(u[f].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;const o=t.groups;for(let c=0,h=o.length;c<h;c++){const u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}const a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());const l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this}dispose(){this.dispatchEvent({type:"dispose"})}}const Rf=new ge,Es=new el,Qo=new Zr,Cf=new U,ta=new U,ea=new U,na=new U,Gl=new U,ia=new U,Pf=new U,sa=new U;class Ne extends qe{constructor(t=new Qe,e=new Cn){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0&&(this.morphTargetInfluences=t.morphTargetInfluences.slice()),t.morphTargetDictionary!==void 0&&(this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary)),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){const a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){const n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);const a=this.morphTargetInfluences;if(r&&a){ia.set(0,0,0);for(let l=0,c=r.length;l<c;l++){const h=a[l],u=r[l];h!==0&&(Gl.fromBufferAttribute(u,t),o?ia.addScaledVector(Gl,h):ia.addScaledVector(Gl.sub(e),h))}e.add(ia)}return e}raycast(t,e){const n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Qo.copy(n.boundingSphere),Qo.applyMatrix4(r),Es.copy(t.ray).recast(t.near),!(Qo.containsPoint(Es.origin)===!1&&(Es.intersectSphere(Qo,Cf)===null||Es.origin.distanceToSquared(Cf)>(t.far-t.near)**2))&&(Rf.copy(r).invert(),Es.copy(t.ray).applyMatrix4(Rf),!(n.boundingBox!==null&&Es.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,Es)))}_computeIntersections(t,e,n){let s;const r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,f=r.groups,p=r.drawRange;if(a!==null)if(Array.isArray(o))for(let _=0,v=f.length;_<v;_++){const m=f[_],d=o[m.materialIndex],M=Math.max(m.start,p.start),T=Math.min(a.count,Math.min(m.start+m.count,p.start+p.count));for(let x=M,O=T;x<O;x+=3){const R=a.getX(x),D=a.getX(x+1),I=a.getX(x+2);s=ra(this,d,t,n,c,h,u,R,D,I),s&&(s.faceIndex=Math.floor(x/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{const _=Math.max(0,p.start),v=Math.min(a.count,p.start+p.count);for(let m=_,d=v;m<d;m+=3){const M=a.getX(m),T=a.getX(m+1),x=a.getX(m+2);s=ra(this,o,t,n,c,h,u,M,T,x),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let _=0,v=f.length;_<v;_++){const m=f[_],d=o[m.materialIndex],M=Math.max(m.start,p.start),T=Math.min(l.count,Math.min(m.start+m.count,p.start+p.count));for(let x=M,O=T;x<O;x+=3){const R=x,D=x+1,I=x+2;s=ra(this,d,t,n,c,h,u,R,D,I),s&&(s.faceIndex=Math.floor(x/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{const _=Math.max(0,p.start),v=Math.min(l.count,p.start+p.count);for(let m=_,d=v;m<d;m+=3){const M=m,T=m+1,x=m+2;s=ra(this,o,t,n,c,h,u,M,T,x),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}}function K0(i,t,e,n,s,r,o,a){let l;if(t.side===Rn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===us,a),l===null)return null;sa.copy(a),sa.applyMatrix4(i.matrixWorld);const c=e.ray.origin.distanceTo(sa);return c<e.near||c>e.far?null:{distance:c,point:sa.clone(),object:i}}function ra(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,ta),i.getVertexPosition(l,ea),i.getVertexPosition(c,na);const h=K0(i,t,e,n,ta,ea,na,Pf);if(h){const u=new U;Vn.getBarycoord(Pf,ta,ea,na,u),s&&(h.uv=Vn.getInterpolatedAttribute(s,a,l,c,u,new gt)),r&&(h.uv1=Vn.getInterpolatedAttribute(r,a,l,c,u,new gt)),o&&(h.normal=Vn.getInterpolatedAttribute(o,a,l,c,u,new U),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));const f={a,b:l,c,normal:new U,materialIndex:0};Vn.getNormal(ta,ea,na,f.normal),h.face=f,h.barycoord=u}return h}class Ws extends Qe{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};const a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);const l=[],c=[],h=[],u=[];let f=0,p=0;_("z","y","x",-1,-1,n,e,t,o,r,0),_("z","y","x",1,-1,n,e,-t,o,r,1),_("x","z","y",1,1,t,n,e,s,o,2),_("x","z","y",1,-1,t,n,-e,s,o,3),_("x","y","z",1,-1,t,e,n,s,r,4),_("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Fe(c,3)),this.setAttribute("normal",new Fe(h,3)),this.setAttribute("uv",new Fe(u,2));function _(v,m,d,M,T,x,O,R,D,I,w){const E=x/D,C=O/I,V=x/2,F=O/2,$=R/2,X=D+1,j=I+1;let K=0,Q=0;const ht=new U;for(let lt=0;lt<j;lt++){const pt=lt*C-F;for(let yt=0;yt<X;yt++){const dt=yt*E-V;ht[v]=dt*M,ht[m]=pt*T,ht[d]=$,c.push(ht.x,ht.y,ht.z),ht[v]=0,ht[m]=0,ht[d]=R>0?1:-1,h.push(ht.x,ht.y,ht.z),u.push(yt/D),u.push(1-lt/I),K+=1}}for(let lt=0;lt<I;lt++)for(let pt=0;pt<D;pt++){const yt=f+pt+X*lt,dt=f+pt+X*(lt+1),nt=f+(pt+1)+X*(lt+1),ot=f+(pt+1)+X*lt;l.push(yt,dt,ot),l.push(dt,nt,ot),Q+=6}a.addGroup(p,Q,w),p+=Q,f+=K}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Ws(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}}function Gr(i){const t={};for(const e in i){t[e]={};for(const n in i[e]){const s=i[e][n];s&&(s.isColor||s.isMatrix3||s.isMatrix4||s.isVector2||s.isVector3||s.isVector4||s.isTexture||s.isQuaternion)?s.isRenderTargetTexture?(console.warn("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone():Array.isArray(s)?t[e][n]=s.slice():t[e][n]=s}}return t}function Tn(i){const t={};for(let e=0;e<i.length;e++){const n=Gr(i[e]);for(const s in n)t[s]=n[s]}return t}function j0(i){const t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Yp(i){const t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:de.workingColorSpace}const J0={clone:Gr,merge:Tn};var Q0=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,tv=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`;class Yi extends ps{static get type(){return"ShaderMaterial"}constructor(t){super(),this.isShaderMaterial=!0,this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Q0,this.fragmentShader=tv,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Gr(t.uniforms),this.uniformsGroups=j0(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this}toJSON(t){const e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(const s in this.uniforms){const o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;const n={};for(const s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}}class qp extends qe{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new ge,this.projectionMatrix=new ge,this.projectionMatrixInverse=new ge,this.coordinateSystem=Hi}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorldInverse.copy(this.matrixWorld).invert()}updateWorldMatrix(t,e){super.updateWorldMatrix(t,e),this.matrixWorldInverse.copy(this.matrixWorld).invert()}clone(){return new this.constructor().copy(this)}}const is=new U,Lf=new gt,Df=new gt;class Jn extends qp{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){const e=.5*this.getFilmHeight()/t;this.fov=uh*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){const t=Math.tan(wo*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return uh*2*Math.atan(Math.tan(wo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){is.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(is.x,is.y).multiplyScalar(-t/is.z),is.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(is.x,is.y).multiplyScalar(-t/is.z)}getViewSize(t,e){return this.getViewBounds(t,Lf,Df),e.subVectors(Df,Lf)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=this.near;let e=t*Math.tan(wo*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s;const o=this.view;if(this.view!==null&&this.view.enabled){const l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}const a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}}const mr=-90,gr=1;class ev extends qe{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;const s=new Jn(mr,gr,t,e);s.layers=this.layers,this.add(s);const r=new Jn(mr,gr,t,e);r.layers=this.layers,this.add(r);const o=new Jn(mr,gr,t,e);o.layers=this.layers,this.add(o);const a=new Jn(mr,gr,t,e);a.layers=this.layers,this.add(a);const l=new Jn(mr,gr,t,e);l.layers=this.layers,this.add(l);const c=new Jn(mr,gr,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){const t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(const c of e)this.remove(c);if(t===Hi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===Na)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(const c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();const{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());const[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),f=t.getActiveCubeFace(),p=t.getActiveMipmapLevel(),_=t.xr.enabled;t.xr.enabled=!1;const v=n.texture.generateMipmaps;n.texture.generateMipmaps=!1,t.setRenderTarget(n,0,s),t.render(e,r),t.setRenderTarget(n,1,s),t.render(e,o),t.setRenderTarget(n,2,s),t.render(e,a),t.setRenderTarget(n,3,s),t.render(e,l),t.setRenderTarget(n,4,s),t.render(e,c),n.texture.generateMipmaps=v,t.setRenderTarget(n,5,s),t.render(e,h),t.setRenderTarget(u,f,p),t.xr.enabled=_,n.texture.needsPMREMUpdate=!0}}class $p extends yn{constructor(t,e,n,s,r,o,a,l,c,h){t=t!==void 0?t:[],e=e!==void 0?e:zr,super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}}class nv extends ks{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;const n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new $p(s,e.mapping,e.wrapS,e.wrapT,e.magFilter,e.minFilter,e.format,e.type,e.anisotropy,e.colorSpace),this.texture.isRenderTargetTexture=!0,this.texture.generateMipmaps=e.generateMipmaps!==void 0?e.generateMipmaps:!1,this.texture.minFilter=e.minFilter!==void 0?e.minFilter:Ai}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;const n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new Ws(5,5,5),r=new Yi({name:"CubemapFromEquirect",uniforms:Gr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Rn,blending:as});r.uniforms.tEquirect.value=e;const o=new Ne(s,r),a=e.minFilter;return e.minFilter===Fs&&(e.minFilter=Ai),new ev(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e,n,s){const r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}}const Wl=new U,iv=new U,sv=new te;class zi{constructor(t=new U(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){const s=Wl.subVectors(n,e).cross(iv.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){const t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e){const n=t.delta(Wl),s=this.normal.dot(n);if(s===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;const r=-(t.start.dot(this.normal)+this.constant)/s;return r<0||r>1?null:e.copy(t.start).addScaledVector(n,r)}intersectsLine(t){const e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){const n=e||sv.getNormalMatrix(t),s=this.coplanarPoint(Wl).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}}const bs=new Zr,oa=new U;class Vh{constructor(t=new zi,e=new zi,n=new zi,s=new zi,r=new zi,o=new zi){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){const a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){const e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Hi){const n=this.planes,s=t.elements,r=s[0],o=s[1],a=s[2],l=s[3],c=s[4],h=s[5],u=s[6],f=s[7],p=s[8],_=s[9],v=s[10],m=s[11],d=s[12],M=s[13],T=s[14],x=s[15];if(n[0].setComponents(l-r,f-c,m-p,x-d).normalize(),n[1].setComponents(l+r,f+c,m+p,x+d).normalize(),n[2].setComponents(l+o,f+h,m+_,x+M).normalize(),n[3].setComponents(l-o,f-h,m-_,x-M).normalize(),n[4].setComponents(l-a,f-u,m-v,x-T).normalize(),e===Hi)n[5].setComponents(l+a,f+u,m+v,x+T).normalize();else if(e===Na)n[5].setComponents(a,u,v,T).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),bs.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{const e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),bs.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(bs)}intersectsSprite(t){return bs.center.set(0,0,0),bs.radius=.7071067811865476,bs.applyMatrix4(t.matrixWorld),this.intersectsSphere(bs)}intersectsSphere(t){const e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){const e=this.planes;for(let n=0;n<6;n++){const s=e[n];if(oa.x=s.normal.x>0?t.max.x:t.min.x,oa.y=s.normal.y>0?t.max.y:t.min.y,oa.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(oa)<0)return!1}return!0}containsPoint(t){const e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}}function Zp(){let i=null,t=!1,e=null,n=null;function s(r,o){e(r,o),n=i.requestAnimationFrame(s)}return{start:function(){t!==!0&&e!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function rv(i){const t=new WeakMap;function e(a,l){const c=a.array,h=a.usage,u=c.byteLength,f=i.createBuffer();i.bindBuffer(l,f),i.bufferData(l,c,h),a.onUploadCallback();let p;if(c instanceof Float32Array)p=i.FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?p=i.HALF_FLOAT:p=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)p=i.SHORT;else if(c instanceof Uint32Array)p=i.UNSIGNED_INT;else if(c instanceof Int32Array)p=i.INT;else if(c instanceof Int8Array)p=i.BYTE;else if(c instanceof Uint8Array)p=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)p=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:p,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){const h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((p,_)=>p.start-_.start);let f=0;for(let p=1;p<u.length;p++){const _=u[f],v=u[p];v.start<=_.start+_.count+1?_.count=Math.max(_.count,v.start+v.count-_.start):(++f,u[f]=v)}u.length=f+1;for(let p=0,_=u.length;p<_;p++){const v=u[p];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);const l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){const h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}const c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}class ei extends Qe{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};const r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,f=e/l,p=[],_=[],v=[],m=[];for(let d=0;d<h;d++){const M=d*f-o;for(let T=0;T<c;T++){const x=T*u-r;_.push(x,-M,0),v.push(0,0,1),m.push(T/a),m.push(1-d/l)}}for(let d=0;d<l;d++)for(let M=0;M<a;M++){const T=M+c*d,x=M+c*(d+1),O=M+1+c*(d+1),R=M+1+c*d;p.push(T,x,R),p.push(x,O,R)}this.setIndex(p),this.setAttribute("position",new Fe(_,3)),this.setAttribute("normal",new Fe(v,3)),this.setAttribute("uv",new Fe(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new ei(t.width,t.height,t.widthSegments,t.heightSegments)}}var ov=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,av=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,lv=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,cv=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,hv=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,uv=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,fv=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,dv=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,pv=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec3 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 ).rgb;
	}
#endif`,mv=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,gv=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,_v=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,vv=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,xv=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,yv=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Mv=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Sv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Ev=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,bv=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,wv=`#if defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#elif defined( USE_COLOR )
	diffuseColor.rgb *= vColor;
#endif`,Tv=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR )
	varying vec3 vColor;
#endif`,Av=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec3 vColor;
#endif`,Rv=`#if defined( USE_COLOR_ALPHA )
	vColor = vec4( 1.0 );
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec3( 1.0 );
#endif
#ifdef USE_COLOR
	vColor *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.xyz *= instanceColor.xyz;
#endif
#ifdef USE_BATCHING_COLOR
	vec3 batchingColor = getBatchingColor( getIndirectIndex( gl_DrawID ) );
	vColor.xyz *= batchingColor.xyz;
#endif`,Cv=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
vec3 inverseTransformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( vec4( dir, 0.0 ) * matrix ).xyz );
}
mat3 transposeMat3( const in mat3 m ) {
	mat3 tmp;
	tmp[ 0 ] = vec3( m[ 0 ].x, m[ 1 ].x, m[ 2 ].x );
	tmp[ 1 ] = vec3( m[ 0 ].y, m[ 1 ].y, m[ 2 ].y );
	tmp[ 2 ] = vec3( m[ 0 ].z, m[ 1 ].z, m[ 2 ].z );
	return tmp;
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Pv=`#ifdef ENVMAP_TYPE_CUBE_UV
	#define cubeUV_minMipLevel 4.0
	#define cubeUV_minTileSize 16.0
	float getFace( vec3 direction ) {
		vec3 absDirection = abs( direction );
		float face = - 1.0;
		if ( absDirection.x > absDirection.z ) {
			if ( absDirection.x > absDirection.y )
				face = direction.x > 0.0 ? 0.0 : 3.0;
			else
				face = direction.y > 0.0 ? 1.0 : 4.0;
		} else {
			if ( absDirection.z > absDirection.y )
				face = direction.z > 0.0 ? 2.0 : 5.0;
			else
				face = direction.y > 0.0 ? 1.0 : 4.0;
		}
		return face;
	}
	vec2 getUV( vec3 direction, float face ) {
		vec2 uv;
		if ( face == 0.0 ) {
			uv = vec2( direction.z, direction.y ) / abs( direction.x );
		} else if ( face == 1.0 ) {
			uv = vec2( - direction.x, - direction.z ) / abs( direction.y );
		} else if ( face == 2.0 ) {
			uv = vec2( - direction.x, direction.y ) / abs( direction.z );
		} else if ( face == 3.0 ) {
			uv = vec2( - direction.z, direction.y ) / abs( direction.x );
		} else if ( face == 4.0 ) {
			uv = vec2( - direction.x, direction.z ) / abs( direction.y );
		} else {
			uv = vec2( direction.x, direction.y ) / abs( direction.z );
		}
		return 0.5 * ( uv + 1.0 );
	}
	vec3 bilinearCubeUV( sampler2D envMap, vec3 direction, float mipInt ) {
		float face = getFace( direction );
		float filterInt = max( cubeUV_minMipLevel - mipInt, 0.0 );
		mipInt = max( mipInt, cubeUV_minMipLevel );
		float faceSize = exp2( mipInt );
		highp vec2 uv = getUV( direction, face ) * ( faceSize - 2.0 ) + 1.0;
		if ( face > 2.0 ) {
			uv.y += faceSize;
			face -= 3.0;
		}
		uv.x += face * faceSize;
		uv.x += filterInt * 3.0 * cubeUV_minTileSize;
		uv.y += 4.0 * ( exp2( CUBEUV_MAX_MIP ) - faceSize );
		uv.x *= CUBEUV_TEXEL_WIDTH;
		uv.y *= CUBEUV_TEXEL_HEIGHT;
		#ifdef texture2DGradEXT
			return texture2DGradEXT( envMap, uv, vec2( 0.0 ), vec2( 0.0 ) ).rgb;
		#else
			return texture2D( envMap, uv ).rgb;
		#endif
	}
	#define cubeUV_r0 1.0
	#define cubeUV_m0 - 2.0
	#define cubeUV_r1 0.8
	#define cubeUV_m1 - 1.0
	#define cubeUV_r4 0.4
	#define cubeUV_m4 2.0
	#define cubeUV_r5 0.305
	#define cubeUV_m5 3.0
	#define cubeUV_r6 0.21
	#define cubeUV_m6 4.0
	float roughnessToMip( float roughness ) {
		float mip = 0.0;
		if ( roughness >= cubeUV_r1 ) {
			mip = ( cubeUV_r0 - roughness ) * ( cubeUV_m1 - cubeUV_m0 ) / ( cubeUV_r0 - cubeUV_r1 ) + cubeUV_m0;
		} else if ( roughness >= cubeUV_r4 ) {
			mip = ( cubeUV_r1 - roughness ) * ( cubeUV_m4 - cubeUV_m1 ) / ( cubeUV_r1 - cubeUV_r4 ) + cubeUV_m1;
		} else if ( roughness >= cubeUV_r5 ) {
			mip = ( cubeUV_r4 - roughness ) * ( cubeUV_m5 - cubeUV_m4 ) / ( cubeUV_r4 - cubeUV_r5 ) + cubeUV_m4;
		} else if ( roughness >= cubeUV_r6 ) {
			mip = ( cubeUV_r5 - roughness ) * ( cubeUV_m6 - cubeUV_m5 ) / ( cubeUV_r5 - cubeUV_r6 ) + cubeUV_m5;
		} else {
			mip = - 2.0 * log2( 1.16 * roughness );		}
		return mip;
	}
	vec4 textureCubeUV( sampler2D envMap, vec3 sampleDir, float roughness ) {
		float mip = clamp( roughnessToMip( roughness ), cubeUV_m0, CUBEUV_MAX_MIP );
		float mipF = fract( mip );
		float mipInt = floor( mip );
		vec3 color0 = bilinearCubeUV( envMap, sampleDir, mipInt );
		if ( mipF == 0.0 ) {
			return vec4( color0, 1.0 );
		} else {
			vec3 color1 = bilinearCubeUV( envMap, sampleDir, mipInt + 1.0 );
			return vec4( mix( color0, color1, mipF ), 1.0 );
		}
	}
#endif`,Lv=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
	#ifdef FLIP_SIDED
		transformedTangent = - transformedTangent;
	#endif
#endif`,Dv=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Uv=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Iv=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Nv=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Fv="gl_FragColor = linearToOutputTexel( gl_FragColor );",Ov=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Bv=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * vec3( flipEnvMap * reflectVec.x, reflectVec.yz ) );
	#else
		vec4 envColor = vec4( 0.0 );
	#endif
	#ifdef ENVMAP_BLENDING_MULTIPLY
		outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
	#elif defined( ENVMAP_BLENDING_MIX )
		outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
	#elif defined( ENVMAP_BLENDING_ADD )
		outgoingLight += envColor.xyz * specularStrength * reflectivity;
	#endif
#endif`,zv=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform float flipEnvMap;
	uniform mat3 envMapRotation;
	#ifdef ENVMAP_TYPE_CUBE
		uniform samplerCube envMap;
	#else
		uniform sampler2D envMap;
	#endif
	
#endif`,kv=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Hv=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Vv=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = inverseTransformDirection( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Gv=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Wv=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Xv=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Yv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,qv=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,$v=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Zv=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Kv=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,jv=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif`,Jv=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_CUBE_UV
			vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
			vec4 envMapColor = textureCubeUV( envMap, envMapRotation * worldNormal, 1.0 );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_CUBE_UV
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, roughness * roughness) );
			reflectVec = inverseTransformDirection( reflectVec, viewMatrix );
			vec4 envMapColor = textureCubeUV( envMap, envMapRotation * reflectVec, roughness );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_CUBE_UV
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
#endif`,Qv=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,tx=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,ex=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,nx=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,ix=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb * ( 1.0 - metalnessFactor );
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.0525 );material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = mix( min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = mix( vec3( 0.04 ), diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.0525 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.07, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,sx=`struct PhysicalMaterial {
	vec3 diffuseColor;
	float roughness;
	vec3 specularColor;
	float specularF90;
	float dispersion;
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		float v = 0.5 / ( gv + gl );
		return saturate(v);
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = material.clearcoatRoughness;
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColor;
	float f90 = material.specularF90;
	float roughness = material.roughness;
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float V = V_GGX_SmithCorrelated_Anisotropic( material.alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( material.alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transposeMat3( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float a = roughness < 0.25 ? -339.2 * r2 + 161.4 * roughness - 25.9 : -8.48 * r2 + 14.3 * roughness - 9.95;
	float b = roughness < 0.25 ? 44.0 * r2 - 23.7 * roughness + 3.26 : 1.97 * r2 - 3.27 * roughness + 0.72;
	float DG = exp( a * dotNV + b ) + ( roughness < 0.25 ? 0.0 : 0.1 * ( roughness - 0.25 ) );
	return saturate( DG * RECIPROCAL_PI );
}
vec2 DFGApprox( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	const vec4 c0 = vec4( - 1, - 0.0275, - 0.572, 0.022 );
	const vec4 c1 = vec4( 1, 0.0425, 1.04, - 0.04 );
	vec4 r = roughness * c0 + c1;
	float a004 = min( r.x * r.x, exp2( - 9.28 * dotNV ) ) * r.x + r.y;
	vec2 fab = vec2( - 1.04, 1.04 ) * a004 + r.zw;
	return fab;
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	vec2 fab = DFGApprox( normal, viewDir, roughness );
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, const in float roughness, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	vec2 fab = DFGApprox( normal, viewDir, roughness );
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColor * t2.x + ( vec3( 1.0 ) - material.specularColor ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseColor * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
	#endif
	reflectedLight.directSpecular += irradiance * BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
	#endif
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( geometryNormal, geometryViewDir, material.specularColor, material.specularF90, material.iridescence, material.iridescenceFresnel, material.roughness, singleScattering, multiScattering );
	#else
		computeMultiscattering( geometryNormal, geometryViewDir, material.specularColor, material.specularF90, material.roughness, singleScattering, multiScattering );
	#endif
	vec3 totalScattering = singleScattering + multiScattering;
	vec3 diffuse = material.diffuseColor * ( 1.0 - max( max( totalScattering.r, totalScattering.g ), totalScattering.b ) );
	reflectedLight.indirectSpecular += radiance * singleScattering;
	reflectedLight.indirectSpecular += multiScattering * cosineWeightedIrradiance;
	reflectedLight.indirectDiffuse += diffuse * cosineWeightedIrradiance;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,rx=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		material.iridescenceFresnel = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		material.iridescenceF0 = Schlick_to_F0( material.iridescenceFresnel, 1.0, dotNVi );
	}
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,ox=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD ) && defined( ENVMAP_TYPE_CUBE_UV )
		iblIrradiance += getIBLIrradiance( geometryNormal );
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		radiance += getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		radiance += getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,ax=`#if defined( RE_IndirectDiffuse )
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,lx=`#if defined( USE_LOGDEPTHBUF )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,cx=`#if defined( USE_LOGDEPTHBUF )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,hx=`#ifdef USE_LOGDEPTHBUF
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,ux=`#ifdef USE_LOGDEPTHBUF
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,fx=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,dx=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,px=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,mx=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,gx=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,_x=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,vx=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,xx=`#if defined( USE_MORPHCOLORS )
	vColor *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,yx=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Mx=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,Sx=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Ex=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,bx=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,wx=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Tx=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Ax=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
	#endif
#endif`,Rx=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,Cx=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Px=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Lx=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Dx=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Ux=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Ix=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	return depth * ( near - far ) - near;
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	return ( near * far ) / ( ( far - near ) * depth - far );
}`,Nx=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Fx=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Ox=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Bx=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,zx=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,kx=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Hx=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform sampler2D pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	float texture2DCompare( sampler2D depths, vec2 uv, float compare ) {
		return step( compare, unpackRGBAToDepth( texture2D( depths, uv ) ) );
	}
	vec2 texture2DDistribution( sampler2D shadow, vec2 uv ) {
		return unpackRGBATo2Half( texture2D( shadow, uv ) );
	}
	float VSMShadow (sampler2D shadow, vec2 uv, float compare ){
		float occlusion = 1.0;
		vec2 distribution = texture2DDistribution( shadow, uv );
		float hard_shadow = step( compare , distribution.x );
		if (hard_shadow != 1.0 ) {
			float distance = compare - distribution.x ;
			float variance = max( 0.00000, distribution.y * distribution.y );
			float softness_probability = variance / (variance + distance * distance );			softness_probability = clamp( ( softness_probability - 0.3 ) / ( 0.95 - 0.3 ), 0.0, 1.0 );			occlusion = clamp( max( hard_shadow, softness_probability ), 0.0, 1.0 );
		}
		return occlusion;
	}
	float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
		float shadow = 1.0;
		shadowCoord.xyz /= shadowCoord.w;
		shadowCoord.z += shadowBias;
		bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
		bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
		if ( frustumTest ) {
		#if defined( SHADOWMAP_TYPE_PCF )
			vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
			float dx0 = - texelSize.x * shadowRadius;
			float dy0 = - texelSize.y * shadowRadius;
			float dx1 = + texelSize.x * shadowRadius;
			float dy1 = + texelSize.y * shadowRadius;
			float dx2 = dx0 / 2.0;
			float dy2 = dy0 / 2.0;
			float dx3 = dx1 / 2.0;
			float dy3 = dy1 / 2.0;
			shadow = (
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy, shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, dy1 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy1 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, dy1 ), shadowCoord.z )
			) * ( 1.0 / 17.0 );
		#elif defined( SHADOWMAP_TYPE_PCF_SOFT )
			vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
			float dx = texelSize.x;
			float dy = texelSize.y;
			vec2 uv = shadowCoord.xy;
			vec2 f = fract( uv * shadowMapSize + 0.5 );
			uv -= f * texelSize;
			shadow = (
				texture2DCompare( shadowMap, uv, shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + vec2( dx, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + vec2( 0.0, dy ), shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + texelSize, shadowCoord.z ) +
				mix( texture2DCompare( shadowMap, uv + vec2( -dx, 0.0 ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, 0.0 ), shadowCoord.z ),
					 f.x ) +
				mix( texture2DCompare( shadowMap, uv + vec2( -dx, dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, dy ), shadowCoord.z ),
					 f.x ) +
				mix( texture2DCompare( shadowMap, uv + vec2( 0.0, -dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 0.0, 2.0 * dy ), shadowCoord.z ),
					 f.y ) +
				mix( texture2DCompare( shadowMap, uv + vec2( dx, -dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( dx, 2.0 * dy ), shadowCoord.z ),
					 f.y ) +
				mix( mix( texture2DCompare( shadowMap, uv + vec2( -dx, -dy ), shadowCoord.z ),
						  texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, -dy ), shadowCoord.z ),
						  f.x ),
					 mix( texture2DCompare( shadowMap, uv + vec2( -dx, 2.0 * dy ), shadowCoord.z ),
						  texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, 2.0 * dy ), shadowCoord.z ),
						  f.x ),
					 f.y )
			) * ( 1.0 / 9.0 );
		#elif defined( SHADOWMAP_TYPE_VSM )
			shadow = VSMShadow( shadowMap, shadowCoord.xy, shadowCoord.z );
		#else
			shadow = texture2DCompare( shadowMap, shadowCoord.xy, shadowCoord.z );
		#endif
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	vec2 cubeToUV( vec3 v, float texelSizeY ) {
		vec3 absV = abs( v );
		float scaleToCube = 1.0 / max( absV.x, max( absV.y, absV.z ) );
		absV *= scaleToCube;
		v *= scaleToCube * ( 1.0 - 2.0 * texelSizeY );
		vec2 planar = v.xy;
		float almostATexel = 1.5 * texelSizeY;
		float almostOne = 1.0 - almostATexel;
		if ( absV.z >= almostOne ) {
			if ( v.z > 0.0 )
				planar.x = 4.0 - v.x;
		} else if ( absV.x >= almostOne ) {
			float signX = sign( v.x );
			planar.x = v.z * signX + 2.0 * signX;
		} else if ( absV.y >= almostOne ) {
			float signY = sign( v.y );
			planar.x = v.x + 2.0 * signY + 2.0;
			planar.y = v.z * signY - 2.0;
		}
		return vec2( 0.125, 0.25 ) * planar + vec2( 0.375, 0.75 );
	}
	float getPointShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		
		float lightToPositionLength = length( lightToPosition );
		if ( lightToPositionLength - shadowCameraFar <= 0.0 && lightToPositionLength - shadowCameraNear >= 0.0 ) {
			float dp = ( lightToPositionLength - shadowCameraNear ) / ( shadowCameraFar - shadowCameraNear );			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			vec2 texelSize = vec2( 1.0 ) / ( shadowMapSize * vec2( 4.0, 2.0 ) );
			#if defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_PCF_SOFT ) || defined( SHADOWMAP_TYPE_VSM )
				vec2 offset = vec2( - 1, 1 ) * shadowRadius * texelSize.y;
				shadow = (
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xyy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yyy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xyx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yyx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xxy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yxy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xxx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yxx, texelSize.y ), dp )
				) * ( 1.0 / 9.0 );
			#else
				shadow = texture2DCompare( shadowMap, cubeToUV( bd3D, texelSize.y ), dp );
			#endif
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
#endif`,Vx=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Gx=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	vec3 shadowWorldNormal = inverseTransformDirection( transformedNormal, viewMatrix );
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Wx=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Xx=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Yx=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,qx=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,$x=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,Zx=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Kx=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,jx=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Jx=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,Qx=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = inverseTransformDirection( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseColor, material.specularColor, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,ty=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
		
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
		
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		
		#else
		
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,ey=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,ny=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,iy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,sy=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`;const ry=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,oy=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,ay=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,ly=`#ifdef ENVMAP_TYPE_CUBE
	uniform samplerCube envMap;
#elif defined( ENVMAP_TYPE_CUBE_UV )
	uniform sampler2D envMap;
#endif
uniform float flipEnvMap;
uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <cube_uv_reflection_fragment>
void main() {
	#ifdef ENVMAP_TYPE_CUBE
		vec4 texColor = textureCube( envMap, backgroundRotation * vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) );
	#elif defined( ENVMAP_TYPE_CUBE_UV )
		vec4 texColor = textureCubeUV( envMap, backgroundRotation * vWorldDirection, backgroundBlurriness );
	#else
		vec4 texColor = vec4( 0.0, 0.0, 0.0, 1.0 );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,cy=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,hy=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,uy=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,fy=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	float fragCoordZ = 0.5 * vHighPrecisionZW[0] / vHighPrecisionZW[1] + 0.5;
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,dy=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,py=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main () {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = packDepthToRGBA( dist );
}`,my=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,gy=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,_y=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,vy=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,xy=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,yy=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,My=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Sy=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Ey=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,by=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,wy=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,Ty=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <packing>
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( packNormalToRGB( normal ), diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,Ay=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Ry=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Cy=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,Py=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <cube_uv_reflection_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
		float sheenEnergyComp = 1.0 - 0.157 * max3( material.sheenColor );
		outgoingLight = outgoingLight * sheenEnergyComp + sheenSpecularDirect + sheenSpecularIndirect;
	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Ly=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Dy=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Uy=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,Iy=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Ny=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Fy=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <packing>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,Oy=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,By=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ne={alphahash_fragment:ov,alphahash_pars_fragment:av,alphamap_fragment:lv,alphamap_pars_fragment:cv,alphatest_fragment:hv,alphatest_pars_fragment:uv,aomap_fragment:fv,aomap_pars_fragment:dv,batching_pars_vertex:pv,batching_vertex:mv,begin_vertex:gv,beginnormal_vertex:_v,bsdfs:vv,iridescence_fragment:xv,bumpmap_pars_fragment:yv,clipping_planes_fragment:Mv,clipping_planes_pars_fragment:Sv,clipping_planes_pars_vertex:Ev,clipping_planes_vertex:bv,color_fragment:wv,color_pars_fragment:Tv,color_pars_vertex:Av,color_vertex:Rv,common:Cv,cube_uv_reflection_fragment:Pv,defaultnormal_vertex:Lv,displacementmap_pars_vertex:Dv,displacementmap_vertex:Uv,emissivemap_fragment:Iv,emissivemap_pars_fragment:Nv,colorspace_fragment:Fv,colorspace_pars_fragment:Ov,envmap_fragment:Bv,envmap_common_pars_fragment:zv,envmap_pars_fragment:kv,envmap_pars_vertex:Hv,envmap_physical_pars_fragment:Jv,envmap_vertex:Vv,fog_vertex:Gv,fog_pars_vertex:Wv,fog_fragment:Xv,fog_pars_fragment:Yv,gradientmap_pars_fragment:qv,lightmap_pars_fragment:$v,lights_lambert_fragment:Zv,lights_lambert_pars_fragment:Kv,lights_pars_begin:jv,lights_toon_fragment:Qv,lights_toon_pars_fragment:tx,lights_phong_fragment:ex,lights_phong_pars_fragment:nx,lights_physical_fragment:ix,lights_physical_pars_fragment:sx,lights_fragment_begin:rx,lights_fragment_maps:ox,lights_fragment_end:ax,logdepthbuf_fragment:lx,logdepthbuf_pars_fragment:cx,logdepthbuf_pars_vertex:hx,logdepthbuf_vertex:ux,map_fragment:fx,map_pars_fragment:dx,map_particle_fragment:px,map_particle_pars_fragment:mx,metalnessmap_fragment:gx,metalnessmap_pars_fragment:_x,morphinstance_vertex:vx,morphcolor_vertex:xx,morphnormal_vertex:yx,morphtarget_pars_vertex:Mx,morphtarget_vertex:Sx,normal_fragment_begin:Ex,normal_fragment_maps:bx,normal_pars_fragment:wx,normal_pars_vertex:Tx,normal_vertex:Ax,normalmap_pars_fragment:Rx,clearcoat_normal_fragment_begin:Cx,clearcoat_normal_fragment_maps:Px,clearcoat_pars_fragment:Lx,iridescence_pars_fragment:Dx,opaque_fragment:Ux,packing:Ix,premultiplied_alpha_fragment:Nx,project_vertex:Fx,dithering_fragment:Ox,dithering_pars_fragment:Bx,roughnessmap_fragment:zx,roughnessmap_pars_fragment:kx,shadowmap_pars_fragment:Hx,shadowmap_pars_vertex:Vx,shadowmap_vertex:Gx,shadowmask_pars_fragment:Wx,skinbase_vertex:Xx,skinning_pars_vertex:Yx,skinning_vertex:qx,skinnormal_vertex:$x,specularmap_fragment:Zx,specularmap_pars_fragment:Kx,tonemapping_fragment:jx,tonemapping_pars_fragment:Jx,transmission_fragment:Qx,transmission_pars_fragment:ty,uv_pars_fragment:ey,uv_pars_vertex:ny,uv_vertex:iy,worldpos_vertex:sy,background_vert:ry,background_frag:oy,backgroundCube_vert:ay,backgroundCube_frag:ly,cube_vert:cy,cube_frag:hy,depth_vert:uy,depth_frag:fy,distanceRGBA_vert:dy,distanceRGBA_frag:py,equirect_vert:my,equirect_frag:gy,linedashed_vert:_y,linedashed_frag:vy,meshbasic_vert:xy,meshbasic_frag:yy,meshlambert_vert:My,meshlambert_frag:Sy,meshmatcap_vert:Ey,meshmatcap_frag:by,meshnormal_vert:wy,meshnormal_frag:Ty,meshphong_vert:Ay,meshphong_frag:Ry,meshphysical_vert:Cy,meshphysical_frag:Py,meshtoon_vert:Ly,meshtoon_frag:Dy,points_vert:Uy,points_frag:Iy,shadow_vert:Ny,shadow_frag:Fy,sprite_vert:Oy,sprite_frag:By},bt={common:{diffuse:{value:new Jt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new te},alphaMap:{value:null},alphaMapTransform:{value:new te},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new te}},envmap:{envMap:{value:null},envMapRotation:{value:new te},flipEnvMap:{value:-1},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new te}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new te}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new te},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new te},normalScale:{value:new gt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new te},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new te}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new te}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new te}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Jt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMap:{value:[]},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotShadowMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMap:{value:[]},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null}},points:{diffuse:{value:new Jt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new te},alphaTest:{value:0},uvTransform:{value:new te}},sprite:{diffuse:{value:new Jt(16777215)},opacity:{value:1},center:{value:new gt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new te},alphaMap:{value:null},alphaMapTransform:{value:new te},alphaTest:{value:0}}},bi={basic:{uniforms:Tn([bt.common,bt.specularmap,bt.envmap,bt.aomap,bt.lightmap,bt.fog]),vertexShader:ne.meshbasic_vert,fragmentShader:ne.meshbasic_frag},lambert:{uniforms:Tn([bt.common,bt.specularmap,bt.envmap,bt.aomap,bt.lightmap,bt.emissivemap,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.fog,bt.lights,{emissive:{value:new Jt(0)}}]),vertexShader:ne.meshlambert_vert,fragmentShader:ne.meshlambert_frag},phong:{uniforms:Tn([bt.common,bt.specularmap,bt.envmap,bt.aomap,bt.lightmap,bt.emissivemap,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.fog,bt.lights,{emissive:{value:new Jt(0)},specular:{value:new Jt(1118481)},shininess:{value:30}}]),vertexShader:ne.meshphong_vert,fragmentShader:ne.meshphong_frag},standard:{uniforms:Tn([bt.common,bt.envmap,bt.aomap,bt.lightmap,bt.emissivemap,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.roughnessmap,bt.metalnessmap,bt.fog,bt.lights,{emissive:{value:new Jt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ne.meshphysical_vert,fragmentShader:ne.meshphysical_frag},toon:{uniforms:Tn([bt.common,bt.aomap,bt.lightmap,bt.emissivemap,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.gradientmap,bt.fog,bt.lights,{emissive:{value:new Jt(0)}}]),vertexShader:ne.meshtoon_vert,fragmentShader:ne.meshtoon_frag},matcap:{uniforms:Tn([bt.common,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.fog,{matcap:{value:null}}]),vertexShader:ne.meshmatcap_vert,fragmentShader:ne.meshmatcap_frag},points:{uniforms:Tn([bt.points,bt.fog]),vertexShader:ne.points_vert,fragmentShader:ne.points_frag},dashed:{uniforms:Tn([bt.common,bt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ne.linedashed_vert,fragmentShader:ne.linedashed_frag},depth:{uniforms:Tn([bt.common,bt.displacementmap]),vertexShader:ne.depth_vert,fragmentShader:ne.depth_frag},normal:{uniforms:Tn([bt.common,bt.bumpmap,bt.normalmap,bt.displacementmap,{opacity:{value:1}}]),vertexShader:ne.meshnormal_vert,fragmentShader:ne.meshnormal_frag},sprite:{uniforms:Tn([bt.sprite,bt.fog]),vertexShader:ne.sprite_vert,fragmentShader:ne.sprite_frag},background:{uniforms:{uvTransform:{value:new te},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ne.background_vert,fragmentShader:ne.background_frag},backgroundCube:{uniforms:{envMap:{value:null},flipEnvMap:{value:-1},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new te}},vertexShader:ne.backgroundCube_vert,fragmentShader:ne.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ne.cube_vert,fragmentShader:ne.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ne.equirect_vert,fragmentShader:ne.equirect_frag},distanceRGBA:{uniforms:Tn([bt.common,bt.displacementmap,{referencePosition:{value:new U},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ne.distanceRGBA_vert,fragmentShader:ne.distanceRGBA_frag},shadow:{uniforms:Tn([bt.lights,bt.fog,{color:{value:new Jt(0)},opacity:{value:1}}]),vertexShader:ne.shadow_vert,fragmentShader:ne.shadow_frag}};bi.physical={uniforms:Tn([bi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new te},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new te},clearcoatNormalScale:{value:new gt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new te},dispersion:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new te},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new te},sheen:{value:0},sheenColor:{value:new Jt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new te},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new te},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new te},transmissionSamplerSize:{value:new gt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new te},attenuationDistance:{value:0},attenuationColor:{value:new Jt(0)},specularColor:{value:new Jt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new te},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new te},anisotropyVector:{value:new gt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new te}}]),vertexShader:ne.meshphysical_vert,fragmentShader:ne.meshphysical_frag};const aa={r:0,b:0,g:0},ws=new pi,zy=new ge;function ky(i,t,e,n,s,r,o){const a=new Jt(0);let l=r===!0?0:1,c,h,u=null,f=0,p=null;function _(M){let T=M.isScene===!0?M.background:null;return T&&T.isTexture&&(T=(M.backgroundBlurriness>0?e:t).get(T)),T}function v(M){let T=!1;const x=_(M);x===null?d(a,l):x&&x.isColor&&(d(x,1),T=!0);const O=i.xr.getEnvironmentBlendMode();O==="additive"?n.buffers.color.setClear(0,0,0,1,o):O==="alpha-blend"&&n.buffers.color.setClear(0,0,0,0,o),(i.autoClear||T)&&(n.buffers.depth.setTest(!0),n.buffers.depth.setMask(!0),n.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function m(M,T){const x=_(T);x&&(x.isCubeTexture||x.mapping===Qa)?(h===void 0&&(h=new Ne(new Ws(1,1,1),new Yi({name:"BackgroundCubeMaterial",uniforms:Gr(bi.backgroundCube.uniforms),vertexShader:bi.backgroundCube.vertexShader,fragmentShader:bi.backgroundCube.fragmentShader,side:Rn,depthTest:!1,depthWrite:!1,fog:!1})),h.geometry.deleteAttribute("normal"),h.geometry.deleteAttribute("uv"),h.onBeforeRender=function(O,R,D){this.matrixWorld.copyPosition(D.matrixWorld)},Object.defineProperty(h.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),s.update(h)),ws.copy(T.backgroundRotation),ws.x*=-1,ws.y*=-1,ws.z*=-1,x.isCubeTexture&&x.isRenderTargetTexture===!1&&(ws.y*=-1,ws.z*=-1),h.material.uniforms.envMap.value=x,h.material.uniforms.flipEnvMap.value=x.isCubeTexture&&x.isRenderTargetTexture===!1?-1:1,h.material.uniforms.backgroundBlurriness.value=T.backgroundBlurriness,h.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,h.material.uniforms.backgroundRotation.value.setFromMatrix4(zy.makeRotationFromEuler(ws)),h.material.toneMapped=de.getTransfer(x.colorSpace)!==be,(u!==x||f!==x.version||p!==i.toneMapping)&&(h.material.needsUpdate=!0,u=x,f=x.version,p=i.toneMapping),h.layers.enableAll(),M.unshift(h,h.geometry,h.material,0,0,null)):x&&x.isTexture&&(c===void 0&&(c=new Ne(new ei(2,2),new Yi({name:"BackgroundMaterial",uniforms:Gr(bi.background.uniforms),vertexShader:bi.background.vertexShader,fragmentShader:bi.background.fragmentShader,side:us,depthTest:!1,depthWrite:!1,fog:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),s.update(c)),c.material.uniforms.t2D.value=x,c.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,c.material.toneMapped=de.getTransfer(x.colorSpace)!==be,x.matrixAutoUpdate===!0&&x.updateMatrix(),c.material.uniforms.uvTransform.value.copy(x.matrix),(u!==x||f!==x.version||p!==i.toneMapping)&&(c.material.needsUpdate=!0,u=x,f=x.version,p=i.toneMapping),c.layers.enableAll(),M.unshift(c,c.geometry,c.material,0,0,null))}function d(M,T){M.getRGB(aa,Yp(i)),n.buffers.color.setClear(aa.r,aa.g,aa.b,T,o)}return{getClearColor:function(){return a},setClearColor:function(M,T=1){a.set(M),l=T,d(a,l)},getClearAlpha:function(){return l},setClearAlpha:function(M){l=M,d(a,l)},render:v,addToRenderList:m}}function Hy(i,t){const e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=f(null);let r=s,o=!1;function a(E,C,V,F,$){let X=!1;const j=u(F,V,C);r!==j&&(r=j,c(r.object)),X=p(E,F,V,$),X&&_(E,F,V,$),$!==null&&t.update($,i.ELEMENT_ARRAY_BUFFER),(X||o)&&(o=!1,x(E,C,V,F),$!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get($).buffer))}function l(){return i.createVertexArray()}function c(E){return i.bindVertexArray(E)}function h(E){return i.deleteVertexArray(E)}function u(E,C,V){const F=V.wireframe===!0;let $=n[E.id];$===void 0&&($={},n[E.id]=$);let X=$[C.id];X===void 0&&(X={},$[C.id]=X);let j=X[F];return j===void 0&&(j=f(l()),X[F]=j),j}function f(E){const C=[],V=[],F=[];for(let $=0;$<e;$++)C[$]=0,V[$]=0,F[$]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:C,enabledAttributes:V,attributeDivisors:F,object:E,attributes:{},index:null}}function p(E,C,V,F){const $=r.attributes,X=C.attributes;let j=0;const K=V.getAttributes();for(const Q in K)if(K[Q].location>=0){const lt=$[Q];let pt=X[Q];if(pt===void 0&&(Q==="instanceMatrix"&&E.instanceMatrix&&(pt=E.instanceMatrix),Q==="instanceColor"&&E.instanceColor&&(pt=E.instanceColor)),lt===void 0||lt.attribute!==pt||pt&&lt.data!==pt.data)return!0;j++}return r.attributesNum!==j||r.index!==F}function _(E,C,V,F){const $={},X=C.attributes;let j=0;const K=V.getAttributes();for(const Q in K)if(K[Q].location>=0){let lt=X[Q];lt===void 0&&(Q==="instanceMatrix"&&E.instanceMatrix&&(lt=E.instanceMatrix),Q==="instanceColor"&&E.instanceColor&&(lt=E.instanceColor));const pt={};pt.attribute=lt,lt&&lt.data&&(pt.data=lt.data),$[Q]=pt,j++}r.attributes=$,r.attributesNum=j,r.index=F}function v(){const E=r.newAttributes;for(let C=0,V=E.length;C<V;C++)E[C]=0}function m(E){d(E,0)}function d(E,C){const V=r.newAttributes,F=r.enabledAttributes,$=r.attributeDivisors;V[E]=1,F[E]===0&&(i.enableVertexAttribArray(E),F[E]=1),$[E]!==C&&(i.vertexAttribDivisor(E,C),$[E]=C)}function M(){const E=r.newAttributes,C=r.enabledAttributes;for(let V=0,F=C.length;V<F;V++)C[V]!==E[V]&&(i.disableVertexAttribArray(V),C[V]=0)}function T(E,C,V,F,$,X,j){j===!0?i.vertexAttribIPointer(E,C,V,$,X):i.vertexAttribPointer(E,C,V,F,$,X)}function x(E,C,V,F){v();const $=F.attributes,X=V.getAttributes(),j=C.defaultAttributeValues;for(const K in X){const Q=X[K];if(Q.location>=0){let ht=$[K];if(ht===void 0&&(K==="instanceMatrix"&&E.instanceMatrix&&(ht=E.instanceMatrix),K==="instanceColor"&&E.instanceColor&&(ht=E.instanceColor)),ht!==void 0){const lt=ht.normalized,pt=ht.itemSize,yt=t.get(ht);if(yt===void 0)continue;const dt=yt.buffer,nt=yt.type,ot=yt.bytesPerElement,mt=nt===i.INT||nt===i.UNSIGNED_INT||ht.gpuType===Uh;if(ht.isInterleavedBufferAttribute){const rt=ht.data,zt=rt.stride,Ht=ht.offset;if(rt.isInstancedInterleavedBuffer){for(let It=0;It<Q.locationSize;It++)d(Q.location+It,rt.meshPerAttribute);E.isInstancedMesh!==!0&&F._maxInstanceCount===void 0&&(F._maxInstanceCount=rt.meshPerAttribute*rt.count)}else for(let It=0;It<Q.locationSize;It++)m(Q.location+It);i.bindBuffer(i.ARRAY_BUFFER,dt);for(let It=0;It<Q.locationSize;It++)T(Q.location+It,pt/Q.locationSize,nt,lt,zt*ot,(Ht+pt/Q.locationSize*It)*ot,mt)}else{if(ht.isInstancedBufferAttribute){for(let rt=0;rt<Q.locationSize;rt++)d(Q.location+rt,ht.meshPerAttribute);E.isInstancedMesh!==!0&&F._maxInstanceCount===void 0&&(F._maxInstanceCount=ht.meshPerAttribute*ht.count)}else for(let rt=0;rt<Q.locationSize;rt++)m(Q.location+rt);i.bindBuffer(i.ARRAY_BUFFER,dt);for(let rt=0;rt<Q.locationSize;rt++)T(Q.location+rt,pt/Q.locationSize,nt,lt,pt*ot,pt/Q.locationSize*rt*ot,mt)}}else if(j!==void 0){const lt=j[K];if(lt!==void 0)switch(lt.length){case 2:i.vertexAttrib2fv(Q.location,lt);break;case 3:i.vertexAttrib3fv(Q.location,lt);break;case 4:i.vertexAttrib4fv(Q.location,lt);break;default:i.vertexAttrib1fv(Q.location,lt)}}}}M()}function O(){I();for(const E in n){const C=n[E];for(const V in C){const F=C[V];for(const $ in F)h(F[$].object),delete F[$];delete C[V]}delete n[E]}}function R(E){if(n[E.id]===void 0)return;const C=n[E.id];for(const V in C){const F=C[V];for(const $ in F)h(F[$].object),delete F[$];delete C[V]}delete n[E.id]}function D(E){for(const C in n){const V=n[C];if(V[E.id]===void 0)continue;const F=V[E.id];for(const $ in F)h(F[$].object),delete F[$];delete V[E.id]}}function I(){w(),o=!0,r!==s&&(r=s,c(r.object))}function w(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:I,resetDefaultState:w,dispose:O,releaseStatesOfGeometry:R,releaseStatesOfProgram:D,initAttributes:v,enableAttribute:m,disableUnusedAttributes:M}}function Vy(i,t,e){let n;function s(c){n=c}function r(c,h){i.drawArrays(n,c,h),e.update(h,n,1)}function o(c,h,u){u!==0&&(i.drawArraysInstanced(n,c,h,u),e.update(h,n,u))}function a(c,h,u){if(u===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,c,0,h,0,u);let p=0;for(let _=0;_<u;_++)p+=h[_];e.update(p,n,1)}function l(c,h,u,f){if(u===0)return;const p=t.get("WEBGL_multi_draw");if(p===null)for(let _=0;_<c.length;_++)o(c[_],h[_],f[_]);else{p.multiDrawArraysInstancedWEBGL(n,c,0,h,0,f,0,u);let _=0;for(let v=0;v<u;v++)_+=h[v]*f[v];e.update(_,n,1)}}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a,this.renderMultiDrawInstances=l}function Gy(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){const D=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(D.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(D){return!(D!==fi&&n.convert(D)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(D){const I=D===Lo&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(D!==Xi&&n.convert(D)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE)&&D!==Ri&&!I)}function l(D){if(D==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";D="mediump"}return D==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp";const h=l(c);h!==c&&(console.warn("THREE.WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);const u=e.logarithmicDepthBuffer===!0,f=e.reverseDepthBuffer===!0&&t.has("EXT_clip_control"),p=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),d=i.getParameter(i.MAX_VERTEX_ATTRIBS),M=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),T=i.getParameter(i.MAX_VARYING_VECTORS),x=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),O=_>0,R=i.getParameter(i.MAX_SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reverseDepthBuffer:f,maxTextures:p,maxVertexTextures:_,maxTextureSize:v,maxCubemapSize:m,maxAttributes:d,maxVertexUniforms:M,maxVaryings:T,maxFragmentUniforms:x,vertexTextures:O,maxSamples:R}}function Wy(i){const t=this;let e=null,n=0,s=!1,r=!1;const o=new zi,a=new te,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,f){const p=u.length!==0||f||n!==0||s;return s=f,n=u.length,p},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,f){e=h(u,f,0)},this.setState=function(u,f,p){const _=u.clippingPlanes,v=u.clipIntersection,m=u.clipShadows,d=i.get(u);if(!s||_===null||_.length===0||r&&!m)r?h(null):c();else{const M=r?0:n,T=M*4;let x=d.clippingState||null;l.value=x,x=h(_,f,T,p);for(let O=0;O!==T;++O)x[O]=e[O];d.clippingState=x,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=M}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,f,p,_){const v=u!==null?u.length:0;let m=null;if(v!==0){if(m=l.value,_!==!0||m===null){const d=p+v*4,M=f.matrixWorldInverse;a.getNormalMatrix(M),(m===null||m.length<d)&&(m=new Float32Array(d));for(let T=0,x=p;T!==v;++T,x+=4)o.copy(u[T]).applyMatrix4(M,a),o.normal.toArray(m,x),m[x+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=v,t.numIntersection=0,m}}function Xy(i){let t=new WeakMap;function e(o,a){return a===Ic?o.mapping=zr:a===Nc&&(o.mapping=kr),o}function n(o){if(o&&o.isTexture){const a=o.mapping;if(a===Ic||a===Nc)if(t.has(o)){const l=t.get(o).texture;return e(l,o.mapping)}else{const l=o.image;if(l&&l.height>0){const c=new nv(l.height);return c.fromEquirectangularTexture(i,o),t.set(o,c),o.addEventListener("dispose",s),e(c.texture,o.mapping)}else return null}}return o}function s(o){const a=o.target;a.removeEventListener("dispose",s);const l=t.get(a);l!==void 0&&(t.delete(a),l.dispose())}function r(){t=new WeakMap}return{get:n,dispose:r}}class Kp extends qp{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2;let r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){const c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}}const Tr=4,Uf=[.125,.215,.35,.446,.526,.582],Us=20,Xl=new Kp,If=new Jt;let Yl=null,ql=0,$l=0,Zl=!1;const Ps=(1+Math.sqrt(5))/2,_r=1/Ps,Nf=[new U(-Ps,_r,0),new U(Ps,_r,0),new U(-_r,0,Ps),new U(_r,0,Ps),new U(0,Ps,-_r),new U(0,Ps,_r),new U(-1,1,-1),new U(1,1,-1),new U(-1,1,1),new U(1,1,1)];class Ff{constructor(t){this._renderer=t,this._pingPongRenderTarget=null,this._lodMax=0,this._cubeSize=0,this._lodPlanes=[],this._sizeLods=[],this._sigmas=[],this._blurMaterial=null,this._cubemapMaterial=null,this._equirectMaterial=null,this._compileMaterial(this._blurMaterial)}fromScene(t,e=0,n=.1,s=100){Yl=this._renderer.getRenderTarget(),ql=this._renderer.getActiveCubeFace(),$l=this._renderer.getActiveMipmapLevel(),Zl=this._renderer.xr.enabled,this._renderer.xr.enabled=!1,this._setSize(256);const r=this._allocateTargets();return r.depthBuffer=!0,this._sceneToCubeUV(t,n,s,r),e>0&&this._blur(r,0,0,e),this._applyPMREM(r),this._cleanup(r),r}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=zf(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Bf(),this._compileMaterial(this._equirectMaterial))}dispose(){this._dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose()}_setSize(t){this._lodMax=Math.floor(Math.log2(t)),this._cubeSize=Math.pow(2,this._lodMax)}_dispose(){this._blurMaterial!==null&&this._blurMaterial.dispose(),this._pingPongRenderTarget!==null&&this._pingPongRenderTarget.dispose();for(let t=0;t<this._lodPlanes.length;t++)this._lodPlanes[t].dispose()}_cleanup(t){this._renderer.setRenderTarget(Yl,ql,$l),this._renderer.xr.enabled=Zl,t.scissorTest=!1,la(t,0,0,t.width,t.height)}_fromTexture(t,e){t.mapping===zr||t.mapping===kr?this._setSize(t.image.length===0?16:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4),Yl=this._renderer.getRenderTarget(),ql=this._renderer.getActiveCubeFace(),$l=this._renderer.getActiveMipmapLevel(),Zl=this._renderer.xr.enabled,this._renderer.xr.enabled=!1;const n=e||this._allocateTargets();return this._textureToCubeUV(t,n),this._applyPMREM(n),this._cleanup(n),n}_allocateTargets(){const t=3*Math.max(this._cubeSize,112),e=4*this._cubeSize,n={magFilter:Ai,minFilter:Ai,generateMipmaps:!1,type:Lo,format:fi,colorSpace:$r,depthBuffer:!1},s=Of(t,e,n);if(this._pingPongRenderTarget===null||this._pingPongRenderTarget.width!==t||this._pingPongRenderTarget.height!==e){this._pingPongRenderTarget!==null&&this._dispose(),this._pingPongRenderTarget=Of(t,e,n);const{_lodMax:r}=this;({sizeLods:this._sizeLods,lodPlanes:this._lodPlanes,sigmas:this._sigmas}=Yy(r)),this._blurMaterial=qy(r,t,e)}return s}_compileMaterial(t){const e=new Ne(this._lodPlanes[0],t);this._renderer.compile(e,Xl)}_sceneToCubeUV(t,e,n,s){const a=new Jn(90,1,e,n),l=[1,-1,1,1,1,1],c=[1,1,1,-1,-1,-1],h=this._renderer,u=h.autoClear,f=h.toneMapping;h.getClearColor(If),h.toneMapping=ls,h.autoClear=!1;const p=new Cn({name:"PMREM.Background",side:Rn,depthWrite:!1,depthTest:!1}),_=new Ne(new Ws,p);let v=!1;const m=t.background;m?m.isColor&&(p.color.copy(m),t.background=null,v=!0):(p.color.copy(If),v=!0);for(let d=0;d<6;d++){const M=d%3;M===0?(a.up.set(0,l[d],0),a.lookAt(c[d],0,0)):M===1?(a.up.set(0,0,l[d]),a.lookAt(0,c[d],0)):(a.up.set(0,l[d],0),a.lookAt(0,0,c[d]));const T=this._cubeSize;la(s,M*T,d>2?T:0,T,T),h.setRenderTarget(s),v&&h.render(_,a),h.render(t,a)}_.geometry.dispose(),_.material.dispose(),h.toneMapping=f,h.autoClear=u,t.background=m}_textureToCubeUV(t,e){const n=this._renderer,s=t.mapping===zr||t.mapping===kr;s?(this._cubemapMaterial===null&&(this._cubemapMaterial=zf()),this._cubemapMaterial.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):this._equirectMaterial===null&&(this._equirectMaterial=Bf());const r=s?this._cubemapMaterial:this._equirectMaterial,o=new Ne(this._lodPlanes[0],r),a=r.uniforms;a.envMap.value=t;const l=this._cubeSize;la(e,0,0,3*l,2*l),n.setRenderTarget(e),n.render(o,Xl)}_applyPMREM(t){const e=this._renderer,n=e.autoClear;e.autoClear=!1;const s=this._lodPlanes.length;for(let r=1;r<s;r++){const o=Math.sqrt(this._sigmas[r]*this._sigmas[r]-this._sigmas[r-1]*this._sigmas[r-1]),a=Nf[(s-r-1)%Nf.length];this._blur(t,r-1,r,o,a)}e.autoClear=n}_blur(t,e,n,s,r){const o=this._pingPongRenderTarget;this._halfBlur(t,o,e,n,s,"latitudinal",r),this._halfBlur(o,t,n,n,s,"longitudinal",r)}_halfBlur(t,e,n,s,r,o,a){const l=this._renderer,c=this._blurMaterial;o!=="latitudinal"&&o!=="longitudinal"&&console.error("blur direction must be either latitudinal or longitudinal!");const h=3,u=new Ne(this._lodPlanes[s],c),f=c.uniforms,p=this._sizeLods[n]-1,_=isFinite(r)?Math.PI/(2*p):2*Math.PI/(2*Us-1),v=r/_,m=isFinite(r)?1+Math.floor(h*v):Us;m>Us&&console.warn(`sigmaRadians, ${r}, is too large and will clip, as it requested ${m} samples when the maximum is set to ${Us}`);const d=[];let M=0;for(let D=0;D<Us;++D){const I=D/v,w=Math.exp(-I*I/2);d.push(w),D===0?M+=w:D<m&&(M+=2*w)}for(let D=0;D<d.length;D++)d[D]=d[D]/M;f.envMap.value=t.texture,f.samples.value=m,f.weights.value=d,f.latitudinal.value=o==="latitudinal",a&&(f.poleAxis.value=a);const{_lodMax:T}=this;f.dTheta.value=_,f.mipInt.value=T-n;const x=this._sizeLods[s],O=3*x*(s>T-Tr?s-T+Tr:0),R=4*(this._cubeSize-x);la(e,O,R,3*x,2*x),l.setRenderTarget(e),l.render(u,Xl)}}function Yy(i){const t=[],e=[],n=[];let s=i;const r=i-Tr+1+Uf.length;for(let o=0;o<r;o++){const a=Math.pow(2,s);e.push(a);let l=1/a;o>i-Tr?l=Uf[o-i+Tr-1]:o===0&&(l=0),n.push(l);const c=1/(a-2),h=-c,u=1+c,f=[h,h,u,h,u,u,h,h,u,u,h,u],p=6,_=6,v=3,m=2,d=1,M=new Float32Array(v*_*p),T=new Float32Array(m*_*p),x=new Float32Array(d*_*p);for(let R=0;R<p;R++){const D=R%3*2/3-1,I=R>2?0:-1,w=[D,I,0,D+2/3,I,0,D+2/3,I+1,0,D,I,0,D+2/3,I+1,0,D,I+1,0];M.set(w,v*_*R),T.set(f,m*_*R);const E=[R,R,R,R,R,R];x.set(E,d*_*R)}const O=new Qe;O.setAttribute("position",new pn(M,v)),O.setAttribute("uv",new pn(T,m)),O.setAttribute("faceIndex",new pn(x,d)),t.push(O),s>Tr&&s--}return{lodPlanes:t,sizeLods:e,sigmas:n}}function Of(i,t,e){const n=new ks(i,t,e);return n.texture.mapping=Qa,n.texture.name="PMREM.cubeUv",n.scissorTest=!0,n}function la(i,t,e,n,s){i.viewport.set(t,e,n,s),i.scissor.set(t,e,n,s)}function qy(i,t,e){const n=new Float32Array(Us),s=new U(0,1,0);return new Yi({name:"SphericalGaussianBlur",defines:{n:Us,CUBEUV_TEXEL_WIDTH:1/t,CUBEUV_TEXEL_HEIGHT:1/e,CUBEUV_MAX_MIP:`${i}.0`},uniforms:{envMap:{value:null},samples:{value:1},weights:{value:n},latitudinal:{value:!1},dTheta:{value:0},mipInt:{value:0},poleAxis:{value:s}},vertexShader:Gh(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			varying vec3 vOutputDirection;

			uniform sampler2D envMap;
			uniform int samples;
			uniform float weights[ n ];
			uniform bool latitudinal;
			uniform float dTheta;
			uniform float mipInt;
			uniform vec3 poleAxis;

			#define ENVMAP_TYPE_CUBE_UV
			#include <cube_uv_reflection_fragment>

			vec3 getSample( float theta, vec3 axis ) {

				float cosTheta = cos( theta );
				// Rodrigues' axis-angle rotation
				vec3 sampleDirection = vOutputDirection * cosTheta
					+ cross( axis, vOutputDirection ) * sin( theta )
					+ axis * dot( axis, vOutputDirection ) * ( 1.0 - cosTheta );

				return bilinearCubeUV( envMap, sampleDirection, mipInt );

			}

			void main() {

				vec3 axis = latitudinal ? poleAxis : cross( poleAxis, vOutputDirection );

				if ( all( equal( axis, vec3( 0.0 ) ) ) ) {

					axis = vec3( vOutputDirection.z, 0.0, - vOutputDirection.x );

				}

				axis = normalize( axis );

				gl_FragColor = vec4( 0.0, 0.0, 0.0, 1.0 );
				gl_FragColor.rgb += weights[ 0 ] * getSample( 0.0, axis );

				for ( int i = 1; i < n; i++ ) {

					if ( i >= samples ) {

						break;

					}

					float theta = dTheta * float( i );
					gl_FragColor.rgb += weights[ i ] * getSample( -1.0 * theta, axis );
					gl_FragColor.rgb += weights[ i ] * getSample( theta, axis );

				}

			}
		`,blending:as,depthTest:!1,depthWrite:!1})}function Bf(){return new Yi({name:"EquirectangularToCubeUV",uniforms:{envMap:{value:null}},vertexShader:Gh(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			varying vec3 vOutputDirection;

			uniform sampler2D envMap;

			#include <common>

			void main() {

				vec3 outputDirection = normalize( vOutputDirection );
				vec2 uv = equirectUv( outputDirection );

				gl_FragColor = vec4( texture2D ( envMap, uv ).rgb, 1.0 );

			}
		`,blending:as,depthTest:!1,depthWrite:!1})}function zf(){return new Yi({name:"CubemapToCubeUV",uniforms:{envMap:{value:null},flipEnvMap:{value:-1}},vertexShader:Gh(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			uniform float flipEnvMap;

			varying vec3 vOutputDirection;

			uniform samplerCube envMap;

			void main() {

				gl_FragColor = textureCube( envMap, vec3( flipEnvMap * vOutputDirection.x, vOutputDirection.yz ) );

			}
		`,blending:as,depthTest:!1,depthWrite:!1})}function Gh(){return`

		precision mediump float;
		precision mediump int;

		attribute float faceIndex;

		varying vec3 vOutputDirection;

		// RH coordinate system; PMREM face-indexing convention
		vec3 getDirection( vec2 uv, float face ) {

			uv = 2.0 * uv - 1.0;

			vec3 direction = vec3( uv, 1.0 );

			if ( face == 0.0 ) {

				direction = direction.zyx; // ( 1, v, u ) pos x

			} else if ( face == 1.0 ) {

				direction = direction.xzy;
				direction.xz *= -1.0; // ( -u, 1, -v ) pos y

			} else if ( face == 2.0 ) {

				direction.x *= -1.0; // ( -u, v, 1 ) pos z

			} else if ( face == 3.0 ) {

				direction = direction.zyx;
				direction.xz *= -1.0; // ( -1, v, -u ) neg x

			} else if ( face == 4.0 ) {

				direction = direction.xzy;
				direction.xy *= -1.0; // ( -u, -1, v ) neg y

			} else if ( face == 5.0 ) {

				direction.z *= -1.0; // ( u, v, -1 ) neg z

			}

			return direction;

		}

		void main() {

			vOutputDirection = getDirection( uv, faceIndex );
			gl_Position = vec4( position, 1.0 );

		}
	`}function $y(i){let t=new WeakMap,e=null;function n(a){if(a&&a.isTexture){const l=a.mapping,c=l===Ic||l===Nc,h=l===zr||l===kr;if(c||h){let u=t.get(a);const f=u!==void 0?u.texture.pmremVersion:0;if(a.isRenderTargetTexture&&a.pmremVersion!==f)return e===null&&(e=new Ff(i)),u=c?e.fromEquirectangular(a,u):e.fromCubemap(a,u),u.texture.pmremVersion=a.pmremVersion,t.set(a,u),u.texture;if(u!==void 0)return u.texture;{const p=a.image;return c&&p&&p.height>0||h&&p&&s(p)?(e===null&&(e=new Ff(i)),u=c?e.fromEquirectangular(a):e.fromCubemap(a),u.texture.pmremVersion=a.pmremVersion,t.set(a,u),a.addEventListener("dispose",r),u.texture):null}}}return a}function s(a){let l=0;const c=6;for(let h=0;h<c;h++)a[h]!==void 0&&l++;return l===c}function r(a){const l=a.target;l.removeEventListener("dispose",r);const c=t.get(l);c!==void 0&&(t.delete(l),c.dispose())}function o(){t=new WeakMap,e!==null&&(e.dispose(),e=null)}return{get:n,dispose:o}}function Zy(i){const t={};function e(n){if(t[n]!==void 0)return t[n];let s;switch(n){case"WEBGL_depth_texture":s=i.getExtension("WEBGL_depth_texture")||i.getExtension("MOZ_WEBGL_depth_texture")||i.getExtension("WEBKIT_WEBGL_depth_texture");break;case"EXT_texture_filter_anisotropic":s=i.getExtension("EXT_texture_filter_anisotropic")||i.getExtension("MOZ_EXT_texture_filter_anisotropic")||i.getExtension("WEBKIT_EXT_texture_filter_anisotropic");break;case"WEBGL_compressed_texture_s3tc":s=i.getExtension("WEBGL_compressed_texture_s3tc")||i.getExtension("MOZ_WEBGL_compressed_texture_s3tc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_s3tc");break;case"WEBGL_compressed_texture_pvrtc":s=i.getExtension("WEBGL_compressed_texture_pvrtc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_pvrtc");break;default:s=i.getExtension(n)}return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){const s=e(n);return s===null&&Mo("THREE.WebGLRenderer: "+n+" extension not supported."),s}}}function Ky(i,t,e,n){const s={},r=new WeakMap;function o(u){const f=u.target;f.index!==null&&t.remove(f.index);for(const _ in f.attributes)t.remove(f.attributes[_]);for(const _ in f.morphAttributes){const v=f.morphAttributes[_];for(let m=0,d=v.length;m<d;m++)t.remove(v[m])}f.removeEventListener("dispose",o),delete s[f.id];const p=r.get(f);p&&(t.remove(p),r.delete(f)),n.releaseStatesOfGeometry(f),f.isInstancedBufferGeometry===!0&&delete f._maxInstanceCount,e.memory.geometries--}function a(u,f){return s[f.id]===!0||(f.addEventListener("dispose",o),s[f.id]=!0,e.memory.geometries++),f}function l(u){const f=u.attributes;for(const _ in f)t.update(f[_],i.ARRAY_BUFFER);const p=u.morphAttributes;for(const _ in p){const v=p[_];for(let m=0,d=v.length;m<d;m++)t.update(v[m],i.ARRAY_BUFFER)}}function c(u){const f=[],p=u.index,_=u.attributes.position;let v=0;if(p!==null){const M=p.array;v=p.version;for(let T=0,x=M.length;T<x;T+=3){const O=M[T+0],R=M[T+1],D=M[T+2];f.push(O,R,R,D,D,O)}}else if(_!==void 0){const M=_.array;v=_.version;for(let T=0,x=M.length/3-1;T<x;T+=3){const O=T+0,R=T+1,D=T+2;f.push(O,R,R,D,D,O)}}else return;const m=new(kp(f)?Xp:Wp)(f,1);m.version=v;const d=r.get(u);d&&t.remove(d),r.set(u,m)}function h(u){const f=r.get(u);if(f){const p=u.index;p!==null&&f.version<p.version&&c(u)}else c(u);return r.get(u)}return{get:a,update:l,getWireframeAttribute:h}}function jy(i,t,e){let n;function s(f){n=f}let r,o;function a(f){r=f.type,o=f.bytesPerElement}function l(f,p){i.drawElements(n,p,r,f*o),e.update(p,n,1)}function c(f,p,_){_!==0&&(i.drawElementsInstanced(n,p,r,f*o,_),e.update(p,n,_))}function h(f,p,_){if(_===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,p,0,r,f,0,_);let m=0;for(let d=0;d<_;d++)m+=p[d];e.update(m,n,1)}function u(f,p,_,v){if(_===0)return;const m=t.get("WEBGL_multi_draw");if(m===null)for(let d=0;d<f.length;d++)c(f[d]/o,p[d],v[d]);else{m.multiDrawElementsInstancedWEBGL(n,p,0,r,f,0,v,0,_);let d=0;for(let M=0;M<_;M++)d+=p[M]*v[M];e.update(d,n,1)}}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h,this.renderMultiDrawInstances=u}function Jy(i){const t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:console.error("THREE.WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function Qy(i,t,e){const n=new WeakMap,s=new Ve;function r(o,a,l){const c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0;let f=n.get(a);if(f===void 0||f.count!==u){let E=function(){I.dispose(),n.delete(a),a.removeEventListener("dispose",E)};var p=E;f!==void 0&&f.texture.dispose();const _=a.morphAttributes.position!==void 0,v=a.morphAttributes.normal!==void 0,m=a.morphAttributes.color!==void 0,d=a.morphAttributes.position||[],M=a.morphAttributes.normal||[],T=a.morphAttributes.color||[];let x=0;_===!0&&(x=1),v===!0&&(x=2),m===!0&&(x=3);let O=a.attributes.position.count*x,R=1;O>t.maxTextureSize&&(R=Math.ceil(O/t.maxTextureSize),O=t.maxTextureSize);const D=new Float32Array(O*R*4*u),I=new Vp(D,O,R,u);I.type=Ri,I.needsUpdate=!0;const w=x*4;for(let C=0;C<u;C++){const V=d[C],F=M[C],$=T[C],X=O*R*4*C;for(let j=0;j<V.count;j++){const K=j*w;_===!0&&(s.fromBufferAttribute(V,j),D[X+K+0]=s.x,D[X+K+1]=s.y,D[X+K+2]=s.z,D[X+K+3]=0),v===!0&&(s.fromBufferAttribute(F,j),D[X+K+4]=s.x,D[X+K+5]=s.y,D[X+K+6]=s.z,D[X+K+7]=0),m===!0&&(s.fromBufferAttribute($,j),D[X+K+8]=s.x,D[X+K+9]=s.y,D[X+K+10]=s.z,D[X+K+11]=$.itemSize===4?s.w:1)}}f={count:u,texture:I,size:new gt(O,R)},n.set(a,f),a.addEventListener("dispose",E)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let _=0;for(let m=0;m<c.length;m++)_+=c[m];const v=a.morphTargetsRelative?1:1-_;l.getUniforms().setValue(i,"morphTargetBaseInfluence",v),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",f.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",f.size)}return{update:r}}function tM(i,t,e,n){let s=new WeakMap;function r(l){const c=n.render.frame,h=l.geometry,u=t.get(l,h);if(s.get(u)!==c&&(t.update(u),s.set(u,c)),l.isInstancedMesh&&(l.hasEventListener("dispose",a)===!1&&l.addEventListener("dispose",a),s.get(l)!==c&&(e.update(l.instanceMatrix,i.ARRAY_BUFFER),l.instanceColor!==null&&e.update(l.instanceColor,i.ARRAY_BUFFER),s.set(l,c))),l.isSkinnedMesh){const f=l.skeleton;s.get(f)!==c&&(f.update(),s.set(f,c))}return u}function o(){s=new WeakMap}function a(l){const c=l.target;c.removeEventListener("dispose",a),e.remove(c.instanceMatrix),c.instanceColor!==null&&e.remove(c.instanceColor)}return{update:r,dispose:o}}class jp extends yn{constructor(t,e,n,s,r,o,a,l,c,h=Dr){if(h!==Dr&&h!==Vr)throw new Error("DepthTexture format must be either THREE.DepthFormat or THREE.DepthStencilFormat");n===void 0&&h===Dr&&(n=zs),n===void 0&&h===Vr&&(n=Hr),super(null,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.image={width:t,height:e},this.magFilter=a!==void 0?a:Wn,this.minFilter=l!==void 0?l:Wn,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.compareFunction=t.compareFunction,this}toJSON(t){const e=super.toJSON(t);return this.compareFunction!==null&&(e.compareFunction=this.compareFunction),e}}const Jp=new yn,kf=new jp(1,1),Qp=new Vp,tm=new k0,em=new $p,Hf=[],Vf=[],Gf=new Float32Array(16),Wf=new Float32Array(9),Xf=new Float32Array(4);function Kr(i,t,e){const n=i[0];if(n<=0||n>0)return i;const s=t*e;let r=Hf[s];if(r===void 0&&(r=new Float32Array(s),Hf[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function tn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function en(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function nl(i,t){let e=Vf[t];e===void 0&&(e=new Int32Array(t),Vf[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function eM(i,t){const e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function nM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(tn(e,t))return;i.uniform2fv(this.addr,t),en(e,t)}}function iM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(tn(e,t))return;i.uniform3fv(this.addr,t),en(e,t)}}function sM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(tn(e,t))return;i.uniform4fv(this.addr,t),en(e,t)}}function rM(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(tn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),en(e,t)}else{if(tn(e,n))return;Xf.set(n),i.uniformMatrix2fv(this.addr,!1,Xf),en(e,n)}}function oM(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(tn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),en(e,t)}else{if(tn(e,n))return;Wf.set(n),i.uniformMatrix3fv(this.addr,!1,Wf),en(e,n)}}function aM(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(tn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),en(e,t)}else{if(tn(e,n))return;Gf.set(n),i.uniformMatrix4fv(this.addr,!1,Gf),en(e,n)}}function lM(i,t){const e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function cM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(tn(e,t))return;i.uniform2iv(this.addr,t),en(e,t)}}function hM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(tn(e,t))return;i.uniform3iv(this.addr,t),en(e,t)}}function uM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(tn(e,t))return;i.uniform4iv(this.addr,t),en(e,t)}}function fM(i,t){const e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function dM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(tn(e,t))return;i.uniform2uiv(this.addr,t),en(e,t)}}function pM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(tn(e,t))return;i.uniform3uiv(this.addr,t),en(e,t)}}function mM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(tn(e,t))return;i.uniform4uiv(this.addr,t),en(e,t)}}function gM(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?(kf.compareFunction=zp,r=kf):r=Jp,e.setTexture2D(t||r,s)}function _M(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||tm,s)}function vM(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTextureCube(t||em,s)}function xM(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||Qp,s)}function yM(i){switch(i){case 5126:return eM;case 35664:return nM;case 35665:return iM;case 35666:return sM;case 35674:return rM;case 35675:return oM;case 35676:return aM;case 5124:case 35670:return lM;case 35667:case 35671:return cM;case 35668:case 35672:return hM;case 35669:case 35673:return uM;case 5125:return fM;case 36294:return dM;case 36295:return pM;case 36296:return mM;case 35678:case 36198:case 36298:case 36306:case 35682:return gM;case 35679:case 36299:case 36307:return _M;case 35680:case 36300:case 36308:case 36293:return vM;case 36289:case 36303:case 36311:case 36292:return xM}}function MM(i,t){i.uniform1fv(this.addr,t)}function SM(i,t){const e=Kr(t,this.size,2);i.uniform2fv(this.addr,e)}function EM(i,t){const e=Kr(t,this.size,3);i.uniform3fv(this.addr,e)}function bM(i,t){const e=Kr(t,this.size,4);i.uniform4fv(this.addr,e)}function wM(i,t){const e=Kr(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function TM(i,t){const e=Kr(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function AM(i,t){const e=Kr(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function RM(i,t){i.uniform1iv(this.addr,t)}function CM(i,t){i.uniform2iv(this.addr,t)}function PM(i,t){i.uniform3iv(this.addr,t)}function LM(i,t){i.uniform4iv(this.addr,t)}function DM(i,t){i.uniform1uiv(this.addr,t)}function UM(i,t){i.uniform2uiv(this.addr,t)}function IM(i,t){i.uniform3uiv(this.addr,t)}function NM(i,t){i.uniform4uiv(this.addr,t)}function FM(i,t,e){const n=this.cache,s=t.length,r=nl(e,s);tn(n,r)||(i.uniform1iv(this.addr,r),en(n,r));for(let o=0;o!==s;++o)e.setTexture2D(t[o]||Jp,r[o])}function OM(i,t,e){const n=this.cache,s=t.length,r=nl(e,s);tn(n,r)||(i.uniform1iv(this.addr,r),en(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||tm,r[o])}function BM(i,t,e){const n=this.cache,s=t.length,r=nl(e,s);tn(n,r)||(i.uniform1iv(this.addr,r),en(n,r));for(let o=0;o!==s;++o)e.setTextureCube(t[o]||em,r[o])}function zM(i,t,e){const n=this.cache,s=t.length,r=nl(e,s);tn(n,r)||(i.uniform1iv(this.addr,r),en(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||Qp,r[o])}function kM(i){switch(i){case 5126:return MM;case 35664:return SM;case 35665:return EM;case 35666:return bM;case 35674:return wM;case 35675:return TM;case 35676:return AM;case 5124:case 35670:return RM;case 35667:case 35671:return CM;case 35668:case 35672:return PM;case 35669:case 35673:return LM;case 5125:return DM;case 36294:return UM;case 36295:return IM;case 36296:return NM;case 35678:case 36198:case 36298:case 36306:case 35682:return FM;case 35679:case 36299:case 36307:return OM;case 35680:case 36300:case 36308:case 36293:return BM;case 36289:case 36303:case 36311:case 36292:return zM}}class HM{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=yM(e.type)}}class VM{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=kM(e.type)}}class GM{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){const s=this.seq;for(let r=0,o=s.length;r!==o;++r){const a=s[r];a.setValue(t,e[a.id],n)}}}const Kl=/(\w+)(\])?(\[|\.)?/g;function Yf(i,t){i.seq.push(t),i.map[t.id]=t}function WM(i,t,e){const n=i.name,s=n.length;for(Kl.lastIndex=0;;){const r=Kl.exec(n),o=Kl.lastIndex;let a=r[1];const l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Yf(e,c===void 0?new HM(a,i,t):new VM(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new GM(a),Yf(e,u)),e=u}}}class Ca{constructor(t,e){this.seq=[],this.map={};const n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let s=0;s<n;++s){const r=t.getActiveUniform(e,s),o=t.getUniformLocation(e,r.name);WM(r,o,this)}}setValue(t,e,n,s){const r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){const s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){const a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){const n=[];for(let s=0,r=t.length;s!==r;++s){const o=t[s];o.id in e&&n.push(o)}return n}}function qf(i,t,e){const n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}const XM=37297;let YM=0;function qM(i,t){const e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){const a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}const $f=new te;function $M(i){de._getMatrix($f,de.workingColorSpace,i);const t=`mat3( ${$f.elements.map(e=>e.toFixed(4))} )`;switch(de.getTransfer(i)){case tl:return[t,"LinearTransferOETF"];case be:return[t,"sRGBTransferOETF"];default:return console.warn("THREE.WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function Zf(i,t,e){const n=i.getShaderParameter(t,i.COMPILE_STATUS),s=i.getShaderInfoLog(t).trim();if(n&&s==="")return"";const r=/ERROR: 0:(\d+)/.exec(s);if(r){const o=parseInt(r[1]);return e.toUpperCase()+`

`+s+`

`+qM(i.getShaderSource(t),o)}else return s}function ZM(i,t){const e=$M(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( value.rgb * ${e[0]}, value.a ) );`,"}"].join(`
`)}function KM(i,t){let e;switch(t){case f0:e="Linear";break;case d0:e="Reinhard";break;case p0:e="Cineon";break;case m0:e="ACESFilmic";break;case _0:e="AgX";break;case v0:e="Neutral";break;case g0:e="Custom";break;default:console.warn("THREE.WebGLProgram: Unsupported toneMapping:",t),e="Linear"}return"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}const ca=new U;function jM(){de.getLuminanceCoefficients(ca);const i=ca.x.toFixed(4),t=ca.y.toFixed(4),e=ca.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function JM(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(So).join(`
`)}function QM(i){const t=[];for(const e in i){const n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function tS(i,t){const e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){const r=i.getActiveAttrib(t,s),o=r.name;let a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function So(i){return i!==""}function Kf(i,t){const e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows)}function jf(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}const eS=/^[ \t]*#include +<([\w\d./]+)>/gm;function fh(i){return i.replace(eS,iS)}const nS=new Map;function iS(i,t){let e=ne[t];if(e===void 0){const n=nS.get(t);if(n!==void 0)e=ne[n],console.warn('THREE.WebGLRenderer: Shader chunk "%s" has been deprecated. Use "%s" instead.',t,n);else throw new Error("Can not resolve #include <"+t+">")}return fh(e)}const sS=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Jf(i){return i.replace(sS,rS)}function rS(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Qf(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}function oS(i){let t="SHADOWMAP_TYPE_BASIC";return i.shadowMapType===Rp?t="SHADOWMAP_TYPE_PCF":i.shadowMapType===X_?t="SHADOWMAP_TYPE_PCF_SOFT":i.shadowMapType===Ei&&(t="SHADOWMAP_TYPE_VSM"),t}function aS(i){let t="ENVMAP_TYPE_CUBE";if(i.envMap)switch(i.envMapMode){case zr:case kr:t="ENVMAP_TYPE_CUBE";break;case Qa:t="ENVMAP_TYPE_CUBE_UV";break}return t}function lS(i){let t="ENVMAP_MODE_REFLECTION";if(i.envMap)switch(i.envMapMode){case kr:t="ENVMAP_MODE_REFRACTION";break}return t}function cS(i){let t="ENVMAP_BLENDING_NONE";if(i.envMap)switch(i.combine){case Dh:t="ENVMAP_BLENDING_MULTIPLY";break;case h0:t="ENVMAP_BLENDING_MIX";break;case u0:t="ENVMAP_BLENDING_ADD";break}return t}function hS(i){const t=i.envMapCubeUVHeight;if(t===null)return null;const e=Math.log2(t)-2,n=1/t;return{texelWidth:1/(3*Math.max(Math.pow(2,e),112)),texelHeight:n,maxMip:e}}function uS(i,t,e,n){const s=i.getContext(),r=e.defines;let o=e.vertexShader,a=e.fragmentShader;const l=oS(e),c=aS(e),h=lS(e),u=cS(e),f=hS(e),p=JM(e),_=QM(r),v=s.createProgram();let m,d,M=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,_].filter(So).join(`
`),m.length>0&&(m+=`
`),d=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,_].filter(So).join(`
`),d.length>0&&(d+=`
`)):(m=[Qf(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,_,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGDEPTHBUF":"",e.reverseDepthBuffer?"#define USE_REVERSEDEPTHBUF":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(So).join(`
`),d=[Qf(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,_,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",f?"#define CUBEUV_TEXEL_WIDTH "+f.texelWidth:"",f?"#define CUBEUV_TEXEL_HEIGHT "+f.texelHeight:"",f?"#define CUBEUV_MAX_MIP "+f.maxMip+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor||e.batchingColor?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGDEPTHBUF":"",e.reverseDepthBuffer?"#define USE_REVERSEDEPTHBUF":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==ls?"#define TONE_MAPPING":"",e.toneMapping!==ls?ne.tonemapping_pars_fragment:"",e.toneMapping!==ls?KM("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",ne.colorspace_pars_fragment,ZM("linearToOutputTexel",e.outputColorSpace),jM(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(So).join(`
`)),o=fh(o),o=Kf(o,e),o=jf(o,e),a=fh(a),a=Kf(a,e),a=jf(a,e),o=Jf(o),a=Jf(a),e.isRawShaderMaterial!==!0&&(M=`#version 300 es
`,m=[p,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+m,d=["#define varying in",e.glslVersion===ff?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===ff?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+d);const T=M+m+o,x=M+d+a,O=qf(s,s.VERTEX_SHADER,T),R=qf(s,s.FRAGMENT_SHADER,x);s.attachShader(v,O),s.attachShader(v,R),e.index0AttributeName!==void 0?s.bindAttribLocation(v,0,e.index0AttributeName):e.morphTargets===!0&&s.bindAttribLocation(v,0,"position"),s.linkProgram(v);function D(C){if(i.debug.checkShaderErrors){const V=s.getProgramInfoLog(v).trim(),F=s.getShaderInfoLog(O).trim(),$=s.getShaderInfoLog(R).trim();let X=!0,j=!0;if(s.getProgramParameter(v,s.LINK_STATUS)===!1)if(X=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,v,O,R);else{const K=Zf(s,O,"vertex"),Q=Zf(s,R,"fragment");console.error("THREE.WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(v,s.VALIDATE_STATUS)+`

Material Name: `+C.name+`
Material Type: `+C.type+`

Program Info Log: `+V+`
`+K+`
`+Q)}else V!==""?console.warn("THREE.WebGLProgram: Program Info Log:",V):(F===""||$==="")&&(j=!1);j&&(C.diagnostics={runnable:X,programLog:V,vertexShader:{log:F,prefix:m},fragmentShader:{log:$,prefix:d}})}s.deleteShader(O),s.deleteShader(R),I=new Ca(s,v),w=tS(s,v)}let I;this.getUniforms=function(){return I===void 0&&D(this),I};let w;this.getAttributes=function(){return w===void 0&&D(this),w};let E=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return E===!1&&(E=s.getProgramParameter(v,XM)),E},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(v),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=YM++,this.cacheKey=t,this.usedTimes=1,this.program=v,this.vertexShader=O,this.fragmentShader=R,this}let fS=0;class dS{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t){const e=t.vertexShader,n=t.fragmentShader,s=this._getShaderStage(e),r=this._getShaderStage(n),o=this._getShaderCacheForMaterial(t);return o.has(s)===!1&&(o.add(s),s.usedTimes++),o.has(r)===!1&&(o.add(r),r.usedTimes++),this}remove(t){const e=this.materialCache.get(t);for(const n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderID(t){return this._getShaderStage(t.vertexShader).id}getFragmentShaderID(t){return this._getShaderStage(t.fragmentShader).id}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){const e=this.materialCache;let n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){const e=this.shaderCache;let n=e.get(t);return n===void 0&&(n=new pS(t),e.set(t,n)),n}}class pS{constructor(t){this.id=fS++,this.code=t,this.usedTimes=0}}function mS(i,t,e,n,s,r,o){const a=new Hh,l=new dS,c=new Set,h=[],u=s.logarithmicDepthBuffer,f=s.vertexTextures;let p=s.precision;const _={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distanceRGBA",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function v(w){return c.add(w),w===0?"uv":`uv${w}`}function m(w,E,C,V,F){const $=V.fog,X=F.geometry,j=w.isMeshStandardMaterial?V.environment:null,K=(w.isMeshStandardMaterial?e:t).get(w.envMap||j),Q=K&&K.mapping===Qa?K.image.height:null,ht=_[w.type];w.precision!==null&&(p=s.getMaxPrecision(w.precision),p!==w.precision&&console.warn("THREE.WebGLProgram.getParameters:",w.precision,"not supported, using",p,"instead."));const lt=X.morphAttributes.position||X.morphAttributes.normal||X.morphAttributes.color,pt=lt!==void 0?lt.length:0;let yt=0;X.morphAttributes.position!==void 0&&(yt=1),X.morphAttributes.normal!==void 0&&(yt=2),X.morphAttributes.color!==void 0&&(yt=3);let dt,nt,ot,mt;if(ht){const _e=bi[ht];dt=_e.vertexShader,nt=_e.fragmentShader}else dt=w.vertexShader,nt=w.fragmentShader,l.update(w),ot=l.getVertexShaderID(w),mt=l.getFragmentShaderID(w);const rt=i.getRenderTarget(),zt=i.state.buffers.depth.getReversed(),Ht=F.isInstancedMesh===!0,It=F.isBatchedMesh===!0,ae=!!w.map,Kt=!!w.matcap,le=!!K,k=!!w.aoMap,$e=!!w.lightMap,Qt=!!w.bumpMap,ee=!!w.normalMap,Vt=!!w.displacementMap,he=!!w.emissiveMap,Pt=!!w.metalnessMap,P=!!w.roughnessMap,S=w.anisotropy>0,Z=w.clearcoat>0,J=w.dispersion>0,G=w.iridescence>0,tt=w.sheen>0,Mt=w.transmission>0,_t=S&&!!w.anisotropyMap,wt=Z&&!!w.clearcoatMap,Zt=Z&&!!w.clearcoatNormalMap,ut=Z&&!!w.clearcoatRoughnessMap,vt=G&&!!w.iridescenceMap,Nt=G&&!!w.iridescenceThicknessMap,Ot=tt&&!!w.sheenColorMap,Et=tt&&!!w.sheenRoughnessMap,ie=!!w.specularMap,qt=!!w.specularColorMap,ue=!!w.specularIntensityMap,z=Mt&&!!w.transmissionMap,xt=Mt&&!!w.thicknessMap,et=!!w.gradientMap,st=!!w.alphaMap,Tt=w.alphaTest>0,At=!!w.alphaHash,jt=!!w.extensions;let Oe=ls;w.toneMapped&&(rt===null||rt.isXRRenderTarget===!0)&&(Oe=i.toneMapping);const sn={shaderID:ht,shaderType:w.type,shaderName:w.name,vertexShader:dt,fragmentShader:nt,defines:w.defines,customVertexShaderID:ot,customFragmentShaderID:mt,isRawShaderMaterial:w.isRawShaderMaterial===!0,glslVersion:w.glslVersion,precision:p,batching:It,batchingColor:It&&F._colorsTexture!==null,instancing:Ht,instancingColor:Ht&&F.instanceColor!==null,instancingMorph:Ht&&F.morphTexture!==null,supportsVertexTextures:f,outputColorSpace:rt===null?i.outputColorSpace:rt.isXRRenderTarget===!0?rt.texture.colorSpace:$r,alphaToCoverage:!!w.alphaToCoverage,map:ae,matcap:Kt,envMap:le,envMapMode:le&&K.mapping,envMapCubeUVHeight:Q,aoMap:k,lightMap:$e,bumpMap:Qt,normalMap:ee,displacementMap:f&&Vt,emissiveMap:he,normalMapObjectSpace:ee&&w.normalMapType===S0,normalMapTangentSpace:ee&&w.normalMapType===kh,metalnessMap:Pt,roughnessMap:P,anisotropy:S,anisotropyMap:_t,clearcoat:Z,clearcoatMap:wt,clearcoatNormalMap:Zt,clearcoatRoughnessMap:ut,dispersion:J,iridescence:G,iridescenceMap:vt,iridescenceThicknessMap:Nt,sheen:tt,sheenColorMap:Ot,sheenRoughnessMap:Et,specularMap:ie,specularColorMap:qt,specularIntensityMap:ue,transmission:Mt,transmissionMap:z,thicknessMap:xt,gradientMap:et,opaque:w.transparent===!1&&w.blending===Lr&&w.alphaToCoverage===!1,alphaMap:st,alphaTest:Tt,alphaHash:At,combine:w.combine,mapUv:ae&&v(w.map.channel),aoMapUv:k&&v(w.aoMap.channel),lightMapUv:$e&&v(w.lightMap.channel),bumpMapUv:Qt&&v(w.bumpMap.channel),normalMapUv:ee&&v(w.normalMap.channel),displacementMapUv:Vt&&v(w.displacementMap.channel),emissiveMapUv:he&&v(w.emissiveMap.channel),metalnessMapUv:Pt&&v(w.metalnessMap.channel),roughnessMapUv:P&&v(w.roughnessMap.channel),anisotropyMapUv:_t&&v(w.anisotropyMap.channel),clearcoatMapUv:wt&&v(w.clearcoatMap.channel),clearcoatNormalMapUv:Zt&&v(w.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:ut&&v(w.clearcoatRoughnessMap.channel),iridescenceMapUv:vt&&v(w.iridescenceMap.channel),iridescenceThicknessMapUv:Nt&&v(w.iridescenceThicknessMap.channel),sheenColorMapUv:Ot&&v(w.sheenColorMap.channel),sheenRoughnessMapUv:Et&&v(w.sheenRoughnessMap.channel),specularMapUv:ie&&v(w.specularMap.channel),specularColorMapUv:qt&&v(w.specularColorMap.channel),specularIntensityMapUv:ue&&v(w.specularIntensityMap.channel),transmissionMapUv:z&&v(w.transmissionMap.channel),thicknessMapUv:xt&&v(w.thicknessMap.channel),alphaMapUv:st&&v(w.alphaMap.channel),vertexTangents:!!X.attributes.tangent&&(ee||S),vertexColors:w.vertexColors,vertexAlphas:w.vertexColors===!0&&!!X.attributes.color&&X.attributes.color.itemSize===4,pointsUvs:F.isPoints===!0&&!!X.attributes.uv&&(ae||st),fog:!!$,useFog:w.fog===!0,fogExp2:!!$&&$.isFogExp2,flatShading:w.flatShading===!0,sizeAttenuation:w.sizeAttenuation===!0,logarithmicDepthBuffer:u,reverseDepthBuffer:zt,skinning:F.isSkinnedMesh===!0,morphTargets:X.morphAttributes.position!==void 0,morphNormals:X.morphAttributes.normal!==void 0,morphColors:X.morphAttributes.color!==void 0,morphTargetsCount:pt,morphTextureStride:yt,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numClippingPlanes:o.numPlanes,numClipIntersection:o.numIntersection,dithering:w.dithering,shadowMapEnabled:i.shadowMap.enabled&&C.length>0,shadowMapType:i.shadowMap.type,toneMapping:Oe,decodeVideoTexture:ae&&w.map.isVideoTexture===!0&&de.getTransfer(w.map.colorSpace)===be,decodeVideoTextureEmissive:he&&w.emissiveMap.isVideoTexture===!0&&de.getTransfer(w.emissiveMap.colorSpace)===be,premultipliedAlpha:w.premultipliedAlpha,doubleSided:w.side===ti,flipSided:w.side===Rn,useDepthPacking:w.depthPacking>=0,depthPacking:w.depthPacking||0,index0AttributeName:w.index0AttributeName,extensionClipCullDistance:jt&&w.extensions.clipCullDistance===!0&&n.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(jt&&w.extensions.multiDraw===!0||It)&&n.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:n.has("KHR_parallel_shader_compile"),customProgramCacheKey:w.customProgramCacheKey()};return sn.vertexUv1s=c.has(1),sn.vertexUv2s=c.has(2),sn.vertexUv3s=c.has(3),c.clear(),sn}function d(w){const E=[];if(w.shaderID?E.push(w.shaderID):(E.push(w.customVertexShaderID),E.push(w.customFragmentShaderID)),w.defines!==void 0)for(const C in w.defines)E.push(C),E.push(w.defines[C]);return w.isRawShaderMaterial===!1&&(M(E,w),T(E,w),E.push(i.outputColorSpace)),E.push(w.customProgramCacheKey),E.join()}function M(w,E){w.push(E.precision),w.push(E.outputColorSpace),w.push(E.envMapMode),w.push(E.envMapCubeUVHeight),w.push(E.mapUv),w.push(E.alphaMapUv),w.push(E.lightMapUv),w.push(E.aoMapUv),w.push(E.bumpMapUv),w.push(E.normalMapUv),w.push(E.displacementMapUv),w.push(E.emissiveMapUv),w.push(E.metalnessMapUv),w.push(E.roughnessMapUv),w.push(E.anisotropyMapUv),w.push(E.clearcoatMapUv),w.push(E.clearcoatNormalMapUv),w.push(E.clearcoatRoughnessMapUv),w.push(E.iridescenceMapUv),w.push(E.iridescenceThicknessMapUv),w.push(E.sheenColorMapUv),w.push(E.sheenRoughnessMapUv),w.push(E.specularMapUv),w.push(E.specularColorMapUv),w.push(E.specularIntensityMapUv),w.push(E.transmissionMapUv),w.push(E.thicknessMapUv),w.push(E.combine),w.push(E.fogExp2),w.push(E.sizeAttenuation),w.push(E.morphTargetsCount),w.push(E.morphAttributeCount),w.push(E.numDirLights),w.push(E.numPointLights),w.push(E.numSpotLights),w.push(E.numSpotLightMaps),w.push(E.numHemiLights),w.push(E.numRectAreaLights),w.push(E.numDirLightShadows),w.push(E.numPointLightShadows),w.push(E.numSpotLightShadows),w.push(E.numSpotLightShadowsWithMaps),w.push(E.numLightProbes),w.push(E.shadowMapType),w.push(E.toneMapping),w.push(E.numClippingPlanes),w.push(E.numClipIntersection),w.push(E.depthPacking)}function T(w,E){a.disableAll(),E.supportsVertexTextures&&a.enable(0),E.instancing&&a.enable(1),E.instancingColor&&a.enable(2),E.instancingMorph&&a.enable(3),E.matcap&&a.enable(4),E.envMap&&a.enable(5),E.normalMapObjectSpace&&a.enable(6),E.normalMapTangentSpace&&a.enable(7),E.clearcoat&&a.enable(8),E.iridescence&&a.enable(9),E.alphaTest&&a.enable(10),E.vertexColors&&a.enable(11),E.vertexAlphas&&a.enable(12),E.vertexUv1s&&a.enable(13),E.vertexUv2s&&a.enable(14),E.vertexUv3s&&a.enable(15),E.vertexTangents&&a.enable(16),E.anisotropy&&a.enable(17),E.alphaHash&&a.enable(18),E.batching&&a.enable(19),E.dispersion&&a.enable(20),E.batchingColor&&a.enable(21),w.push(a.mask),a.disableAll(),E.fog&&a.enable(0),E.useFog&&a.enable(1),E.flatShading&&a.enable(2),E.logarithmicDepthBuffer&&a.enable(3),E.reverseDepthBuffer&&a.enable(4),E.skinning&&a.enable(5),E.morphTargets&&a.enable(6),E.morphNormals&&a.enable(7),E.morphColors&&a.enable(8),E.premultipliedAlpha&&a.enable(9),E.shadowMapEnabled&&a.enable(10),E.doubleSided&&a.enable(11),E.flipSided&&a.enable(12),E.useDepthPacking&&a.enable(13),E.dithering&&a.enable(14),E.transmission&&a.enable(15),E.sheen&&a.enable(16),E.opaque&&a.enable(17),E.pointsUvs&&a.enable(18),E.decodeVideoTexture&&a.enable(19),E.decodeVideoTextureEmissive&&a.enable(20),E.alphaToCoverage&&a.enable(21),w.push(a.mask)}function x(w){const E=_[w.type];let C;if(E){const V=bi[E];C=J0.clone(V.uniforms)}else C=w.uniforms;return C}function O(w,E){let C;for(let V=0,F=h.length;V<F;V++){const $=h[V];if($.cacheKey===E){C=$,++C.usedTimes;break}}return C===void 0&&(C=new uS(i,E,w,r),h.push(C)),C}function R(w){if(--w.usedTimes===0){const E=h.indexOf(w);h[E]=h[h.length-1],h.pop(),w.destroy()}}function D(w){l.remove(w)}function I(){l.dispose()}return{getParameters:m,getProgramCacheKey:d,getUniforms:x,acquireProgram:O,releaseProgram:R,releaseShaderCache:D,programs:h,dispose:I}}function gS(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function _S(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.z!==t.z?i.z-t.z:i.id-t.id}function td(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function ed(){const i=[];let t=0;const e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(u,f,p,_,v,m){let d=i[t];return d===void 0?(d={id:u.id,object:u,geometry:f,material:p,groupOrder:_,renderOrder:u.renderOrder,z:v,group:m},i[t]=d):(d.id=u.id,d.object=u,d.geometry=f,d.material=p,d.groupOrder=_,d.renderOrder=u.renderOrder,d.z=v,d.group=m),t++,d}function a(u,f,p,_,v,m){const d=o(u,f,p,_,v,m);p.transmission>0?n.push(d):p.transparent===!0?s.push(d):e.push(d)}function l(u,f,p,_,v,m){const d=o(u,f,p,_,v,m);p.transmission>0?n.unshift(d):p.transparent===!0?s.unshift(d):e.unshift(d)}function c(u,f){e.length>1&&e.sort(u||_S),n.length>1&&n.sort(f||td),s.length>1&&s.sort(f||td)}function h(){for(let u=t,f=i.length;u<f;u++){const p=i[u];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:a,unshift:l,finish:h,sort:c}}function vS(){let i=new WeakMap;function t(n,s){const r=i.get(n);let o;return r===void 0?(o=new ed,i.set(n,[o])):s>=r.length?(o=new ed,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function xS(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={direction:new U,color:new Jt};break;case"SpotLight":e={position:new U,direction:new U,color:new Jt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new U,color:new Jt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new U,skyColor:new Jt,groundColor:new Jt};break;case"RectAreaLight":e={color:new Jt,position:new U,halfWidth:new U,halfHeight:new U};break}return i[t.id]=e,e}}}function yS(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new gt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new gt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new gt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}let MS=0;function SS(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function ES(i){const t=new xS,e=yS(),n={version:0,hash:{directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new U);const s=new U,r=new ge,o=new ge;function a(c){let h=0,u=0,f=0;for(let w=0;w<9;w++)n.probe[w].set(0,0,0);let p=0,_=0,v=0,m=0,d=0,M=0,T=0,x=0,O=0,R=0,D=0;c.sort(SS);for(let w=0,E=c.length;w<E;w++){const C=c[w],V=C.color,F=C.intensity,$=C.distance,X=C.shadow&&C.shadow.map?C.shadow.map.texture:null;if(C.isAmbientLight)h+=V.r*F,u+=V.g*F,f+=V.b*F;else if(C.isLightProbe){for(let j=0;j<9;j++)n.probe[j].addScaledVector(C.sh.coefficients[j],F);D++}else if(C.isDirectionalLight){const j=t.get(C);if(j.color.copy(C.color).multiplyScalar(C.intensity),C.castShadow){const K=C.shadow,Q=e.get(C);Q.shadowIntensity=K.intensity,Q.shadowBias=K.bias,Q.shadowNormalBias=K.normalBias,Q.shadowRadius=K.radius,Q.shadowMapSize=K.mapSize,n.directionalShadow[p]=Q,n.directionalShadowMap[p]=X,n.directionalShadowMatrix[p]=C.shadow.matrix,M++}n.directional[p]=j,p++}else if(C.isSpotLight){const j=t.get(C);j.position.setFromMatrixPosition(C.matrixWorld),j.color.copy(V).multiplyScalar(F),j.distance=$,j.coneCos=Math.cos(C.angle),j.penumbraCos=Math.cos(C.angle*(1-C.penumbra)),j.decay=C.decay,n.spot[v]=j;const K=C.shadow;if(C.map&&(n.spotLightMap[O]=C.map,O++,K.updateMatrices(C),C.castShadow&&R++),n.spotLightMatrix[v]=K.matrix,C.castShadow){const Q=e.get(C);Q.shadowIntensity=K.intensity,Q.shadowBias=K.bias,Q.shadowNormalBias=K.normalBias,Q.shadowRadius=K.radius,Q.shadowMapSize=K.mapSize,n.spotShadow[v]=Q,n.spotShadowMap[v]=X,x++}v++}else if(C.isRectAreaLight){const j=t.get(C);j.color.copy(V).multiplyScalar(F),j.halfWidth.set(C.width*.5,0,0),j.halfHeight.set(0,C.height*.5,0),n.rectArea[m]=j,m++}else if(C.isPointLight){const j=t.get(C);if(j.color.copy(C.color).multiplyScalar(C.intensity),j.distance=C.distance,j.decay=C.decay,C.castShadow){const K=C.shadow,Q=e.get(C);Q.shadowIntensity=K.intensity,Q.shadowBias=K.bias,Q.shadowNormalBias=K.normalBias,Q.shadowRadius=K.radius,Q.shadowMapSize=K.mapSize,Q.shadowCameraNear=K.camera.near,Q.shadowCameraFar=K.camera.far,n.pointShadow[_]=Q,n.pointShadowMap[_]=X,n.pointShadowMatrix[_]=C.shadow.matrix,T++}n.point[_]=j,_++}else if(C.isHemisphereLight){const j=t.get(C);j.skyColor.copy(C.color).multiplyScalar(F),j.groundColor.copy(C.groundColor).multiplyScalar(F),n.hemi[d]=j,d++}}m>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=bt.LTC_FLOAT_1,n.rectAreaLTC2=bt.LTC_FLOAT_2):(n.rectAreaLTC1=bt.LTC_HALF_1,n.rectAreaLTC2=bt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=f;const I=n.hash;(I.directionalLength!==p||I.pointLength!==_||I.spotLength!==v||I.rectAreaLength!==m||I.hemiLength!==d||I.numDirectionalShadows!==M||I.numPointShadows!==T||I.numSpotShadows!==x||I.numSpotMaps!==O||I.numLightProbes!==D)&&(n.directional.length=p,n.spot.length=v,n.rectArea.length=m,n.point.length=_,n.hemi.length=d,n.directionalShadow.length=M,n.directionalShadowMap.length=M,n.pointShadow.length=T,n.pointShadowMap.length=T,n.spotShadow.length=x,n.spotShadowMap.length=x,n.directionalShadowMatrix.length=M,n.pointShadowMatrix.length=T,n.spotLightMatrix.length=x+O-R,n.spotLightMap.length=O,n.numSpotLightShadowsWithMaps=R,n.numLightProbes=D,I.directionalLength=p,I.pointLength=_,I.spotLength=v,I.rectAreaLength=m,I.hemiLength=d,I.numDirectionalShadows=M,I.numPointShadows=T,I.numSpotShadows=x,I.numSpotMaps=O,I.numLightProbes=D,n.version=MS++)}function l(c,h){let u=0,f=0,p=0,_=0,v=0;const m=h.matrixWorldInverse;for(let d=0,M=c.length;d<M;d++){const T=c[d];if(T.isDirectionalLight){const x=n.directional[u];x.direction.setFromMatrixPosition(T.matrixWorld),s.setFromMatrixPosition(T.target.matrixWorld),x.direction.sub(s),x.direction.transformDirection(m),u++}else if(T.isSpotLight){const x=n.spot[p];x.position.setFromMatrixPosition(T.matrixWorld),x.position.applyMatrix4(m),x.direction.setFromMatrixPosition(T.matrixWorld),s.setFromMatrixPosition(T.target.matrixWorld),x.direction.sub(s),x.direction.transformDirection(m),p++}else if(T.isRectAreaLight){const x=n.rectArea[_];x.position.setFromMatrixPosition(T.matrixWorld),x.position.applyMatrix4(m),o.identity(),r.copy(T.matrixWorld),r.premultiply(m),o.extractRotation(r),x.halfWidth.set(T.width*.5,0,0),x.halfHeight.set(0,T.height*.5,0),x.halfWidth.applyMatrix4(o),x.halfHeight.applyMatrix4(o),_++}else if(T.isPointLight){const x=n.point[f];x.position.setFromMatrixPosition(T.matrixWorld),x.position.applyMatrix4(m),f++}else if(T.isHemisphereLight){const x=n.hemi[v];x.direction.setFromMatrixPosition(T.matrixWorld),x.direction.transformDirection(m),v++}}}return{setup:a,setupView:l,state:n}}function nd(i){const t=new ES(i),e=[],n=[];function s(h){c.camera=h,e.length=0,n.length=0}function r(h){e.push(h)}function o(h){n.push(h)}function a(){t.setup(e)}function l(h){t.setupView(e,h)}const c={lightsArray:e,shadowsArray:n,camera:null,lights:t,transmissionRenderTarget:{}};return{init:s,state:c,setupLights:a,setupLightsView:l,pushLight:r,pushShadow:o}}function bS(i){let t=new WeakMap;function e(s,r=0){const o=t.get(s);let a;return o===void 0?(a=new nd(i),t.set(s,[a])):r>=o.length?(a=new nd(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}class wS extends ps{static get type(){return"MeshDepthMaterial"}constructor(t){super(),this.isMeshDepthMaterial=!0,this.depthPacking=y0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}}class TS extends ps{static get type(){return"MeshDistanceMaterial"}constructor(t){super(),this.isMeshDistanceMaterial=!0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}}const AS=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,RS=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
#include <packing>
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = unpackRGBATo2Half( texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ) );
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = unpackRGBAToDepth( texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ) );
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( squared_mean - mean * mean );
	gl_FragColor = pack2HalfToRGBA( vec2( mean, std_dev ) );
}`;function CS(i,t,e){let n=new Vh;const s=new gt,r=new gt,o=new Ve,a=new wS({depthPacking:M0}),l=new TS,c={},h=e.maxTextureSize,u={[us]:Rn,[Rn]:us,[ti]:ti},f=new Yi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new gt},radius:{value:4}},vertexShader:AS,fragmentShader:RS}),p=f.clone();p.defines.HORIZONTAL_PASS=1;const _=new Qe;_.setAttribute("position",new pn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));const v=new Ne(_,f),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Rp;let d=this.type;this.render=function(R,D,I){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||R.length===0)return;const w=i.getRenderTarget(),E=i.getActiveCubeFace(),C=i.getActiveMipmapLevel(),V=i.state;V.setBlending(as),V.buffers.color.setClear(1,1,1,1),V.buffers.depth.setTest(!0),V.setScissorTest(!1);const F=d!==Ei&&this.type===Ei,$=d===Ei&&this.type!==Ei;for(let X=0,j=R.length;X<j;X++){const K=R[X],Q=K.shadow;if(Q===void 0){console.warn("THREE.WebGLShadowMap:",K,"has no shadow.");continue}if(Q.autoUpdate===!1&&Q.needsUpdate===!1)continue;s.copy(Q.mapSize);const ht=Q.getFrameExtents();if(s.multiply(ht),r.copy(Q.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ht.x),s.x=r.x*ht.x,Q.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ht.y),s.y=r.y*ht.y,Q.mapSize.y=r.y)),Q.map===null||F===!0||$===!0){const pt=this.type!==Ei?{minFilter:Wn,magFilter:Wn}:{};Q.map!==null&&Q.map.dispose(),Q.map=new ks(s.x,s.y,pt),Q.map.texture.name=K.name+".shadowMap",Q.camera.updateProjectionMatrix()}i.setRenderTarget(Q.map),i.clear();const lt=Q.getViewportCount();for(let pt=0;pt<lt;pt++){const yt=Q.getViewport(pt);o.set(r.x*yt.x,r.y*yt.y,r.x*yt.z,r.y*yt.w),V.viewport(o),Q.updateMatrices(K,pt),n=Q.getFrustum(),x(D,I,Q.camera,K,this.type)}Q.isPointLightShadow!==!0&&this.type===Ei&&M(Q,I),Q.needsUpdate=!1}d=this.type,m.needsUpdate=!1,i.setRenderTarget(w,E,C)};function M(R,D){const I=t.update(v);f.defines.VSM_SAMPLES!==R.blurSamples&&(f.defines.VSM_SAMPLES=R.blurSamples,p.defines.VSM_SAMPLES=R.blurSamples,f.needsUpdate=!0,p.needsUpdate=!0),R.mapPass===null&&(R.mapPass=new ks(s.x,s.y)),f.uniforms.shadow_pass.value=R.map.texture,f.uniforms.resolution.value=R.mapSize,f.uniforms.radius.value=R.radius,i.setRenderTarget(R.mapPass),i.clear(),i.renderBufferDirect(D,null,I,f,v,null),p.uniforms.shadow_pass.value=R.mapPass.texture,p.uniforms.resolution.value=R.mapSize,p.uniforms.radius.value=R.radius,i.setRenderTarget(R.map),i.clear(),i.renderBufferDirect(D,null,I,p,v,null)}function T(R,D,I,w){let E=null;const C=I.isPointLight===!0?R.customDistanceMaterial:R.customDepthMaterial;if(C!==void 0)E=C;else if(E=I.isPointLight===!0?l:a,i.localClippingEnabled&&D.clipShadows===!0&&Array.isArray(D.clippingPlanes)&&D.clippingPlanes.length!==0||D.displacementMap&&D.displacementScale!==0||D.alphaMap&&D.alphaTest>0||D.map&&D.alphaTest>0){const V=E.uuid,F=D.uuid;let $=c[V];$===void 0&&($={},c[V]=$);let X=$[F];X===void 0&&(X=E.clone(),$[F]=X,D.addEventListener("dispose",O)),E=X}if(E.visible=D.visible,E.wireframe=D.wireframe,w===Ei?E.side=D.shadowSide!==null?D.shadowSide:D.side:E.side=D.shadowSide!==null?D.shadowSide:u[D.side],E.alphaMap=D.alphaMap,E.alphaTest=D.alphaTest,E.map=D.map,E.clipShadows=D.clipShadows,E.clippingPlanes=D.clippingPlanes,E.clipIntersection=D.clipIntersection,E.displacementMap=D.displacementMap,E.displacementScale=D.displacementScale,E.displacementBias=D.displacementBias,E.wireframeLinewidth=D.wireframeLinewidth,E.linewidth=D.linewidth,I.isPointLight===!0&&E.isMeshDistanceMaterial===!0){const V=i.properties.get(E);V.light=I}return E}function x(R,D,I,w,E){if(R.visible===!1)return;if(R.layers.test(D.layers)&&(R.isMesh||R.isLine||R.isPoints)&&(R.castShadow||R.receiveShadow&&E===Ei)&&(!R.frustumCulled||n.intersectsObject(R))){R.modelViewMatrix.multiplyMatrices(I.matrixWorldInverse,R.matrixWorld);const F=t.update(R),$=R.material;if(Array.isArray($)){const X=F.groups;for(let j=0,K=X.length;j<K;j++){const Q=X[j],ht=$[Q.materialIndex];if(ht&&ht.visible){const lt=T(R,ht,w,E);R.onBeforeShadow(i,R,D,I,F,lt,Q),i.renderBufferDirect(I,null,F,lt,R,Q),R.onAfterShadow(i,R,D,I,F,lt,Q)}}}else if($.visible){const X=T(R,$,w,E);R.onBeforeShadow(i,R,D,I,F,X,null),i.renderBufferDirect(I,null,F,X,R,null),R.onAfterShadow(i,R,D,I,F,X,null)}}const V=R.children;for(let F=0,$=V.length;F<$;F++)x(V[F],D,I,w,E)}function O(R){R.target.removeEventListener("dispose",O);for(const I in c){const w=c[I],E=R.target.uuid;E in w&&(w[E].dispose(),delete w[E])}}}const PS={[Ac]:Rc,[Cc]:Dc,[Pc]:Uc,[Br]:Lc,[Rc]:Ac,[Dc]:Cc,[Uc]:Pc,[Lc]:Br};function LS(i,t){function e(){let z=!1;const xt=new Ve;let et=null;const st=new Ve(0,0,0,0);return{setMask:function(Tt){et!==Tt&&!z&&(i.colorMask(Tt,Tt,Tt,Tt),et=Tt)},setLocked:function(Tt){z=Tt},setClear:function(Tt,At,jt,Oe,sn){sn===!0&&(Tt*=Oe,At*=Oe,jt*=Oe),xt.set(Tt,At,jt,Oe),st.equals(xt)===!1&&(i.clearColor(Tt,At,jt,Oe),st.copy(xt))},reset:function(){z=!1,et=null,st.set(-1,0,0,0)}}}function n(){let z=!1,xt=!1,et=null,st=null,Tt=null;return{setReversed:function(At){if(xt!==At){const jt=t.get("EXT_clip_control");xt?jt.clipControlEXT(jt.LOWER_LEFT_EXT,jt.ZERO_TO_ONE_EXT):jt.clipControlEXT(jt.LOWER_LEFT_EXT,jt.NEGATIVE_ONE_TO_ONE_EXT);const Oe=Tt;Tt=null,this.setClear(Oe)}xt=At},getReversed:function(){return xt},setTest:function(At){At?rt(i.DEPTH_TEST):zt(i.DEPTH_TEST)},setMask:function(At){et!==At&&!z&&(i.depthMask(At),et=At)},setFunc:function(At){if(xt&&(At=PS[At]),st!==At){switch(At){case Ac:i.depthFunc(i.NEVER);break;case Rc:i.depthFunc(i.ALWAYS);break;case Cc:i.depthFunc(i.LESS);break;case Br:i.depthFunc(i.LEQUAL);break;case Pc:i.depthFunc(i.EQUAL);break;case Lc:i.depthFunc(i.GEQUAL);break;case Dc:i.depthFunc(i.GREATER);break;case Uc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}st=At}},setLocked:function(At){z=At},setClear:function(At){Tt!==At&&(xt&&(At=1-At),i.clearDepth(At),Tt=At)},reset:function(){z=!1,et=null,st=null,Tt=null,xt=!1}}}function s(){let z=!1,xt=null,et=null,st=null,Tt=null,At=null,jt=null,Oe=null,sn=null;return{setTest:function(_e){z||(_e?rt(i.STENCIL_TEST):zt(i.STENCIL_TEST))},setMask:function(_e){xt!==_e&&!z&&(i.stencilMask(_e),xt=_e)},setFunc:function(_e,Ze,Pe){(et!==_e||st!==Ze||Tt!==Pe)&&(i.stencilFunc(_e,Ze,Pe),et=_e,st=Ze,Tt=Pe)},setOp:function(_e,Ze,Pe){(At!==_e||jt!==Ze||Oe!==Pe)&&(i.stencilOp(_e,Ze,Pe),At=_e,jt=Ze,Oe=Pe)},setLocked:function(_e){z=_e},setClear:function(_e){sn!==_e&&(i.clearStencil(_e),sn=_e)},reset:function(){z=!1,xt=null,et=null,st=null,Tt=null,At=null,jt=null,Oe=null,sn=null}}}const r=new e,o=new n,a=new s,l=new WeakMap,c=new WeakMap;let h={},u={},f=new WeakMap,p=[],_=null,v=!1,m=null,d=null,M=null,T=null,x=null,O=null,R=null,D=new Jt(0,0,0),I=0,w=!1,E=null,C=null,V=null,F=null,$=null;const X=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS);let j=!1,K=0;const Q=i.getParameter(i.VERSION);Q.indexOf("WebGL")!==-1?(K=parseFloat(/^WebGL (\d)/.exec(Q)[1]),j=K>=1):Q.indexOf("OpenGL ES")!==-1&&(K=parseFloat(/^OpenGL ES (\d)/.exec(Q)[1]),j=K>=2);let ht=null,lt={};const pt=i.getParameter(i.SCISSOR_BOX),yt=i.getParameter(i.VIEWPORT),dt=new Ve().fromArray(pt),nt=new Ve().fromArray(yt);function ot(z,xt,et,st){const Tt=new Uint8Array(4),At=i.createTexture();i.bindTexture(z,At),i.texParameteri(z,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(z,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let jt=0;jt<et;jt++)z===i.TEXTURE_3D||z===i.TEXTURE_2D_ARRAY?i.texImage3D(xt,0,i.RGBA,1,1,st,0,i.RGBA,i.UNSIGNED_BYTE,Tt):i.texImage2D(xt+jt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,Tt);return At}const mt={};mt[i.TEXTURE_2D]=ot(i.TEXTURE_2D,i.TEXTURE_2D,1),mt[i.TEXTURE_CUBE_MAP]=ot(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),mt[i.TEXTURE_2D_ARRAY]=ot(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),mt[i.TEXTURE_3D]=ot(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),rt(i.DEPTH_TEST),o.setFunc(Br),Qt(!1),ee(af),rt(i.CULL_FACE),k(as);function rt(z){h[z]!==!0&&(i.enable(z),h[z]=!0)}function zt(z){h[z]!==!1&&(i.disable(z),h[z]=!1)}function Ht(z,xt){return u[z]!==xt?(i.bindFramebuffer(z,xt),u[z]=xt,z===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=xt),z===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=xt),!0):!1}function It(z,xt){let et=p,st=!1;if(z){et=f.get(xt),et===void 0&&(et=[],f.set(xt,et));const Tt=z.textures;if(et.length!==Tt.length||et[0]!==i.COLOR_ATTACHMENT0){for(let At=0,jt=Tt.length;At<jt;At++)et[At]=i.COLOR_ATTACHMENT0+At;et.length=Tt.length,st=!0}}else et[0]!==i.BACK&&(et[0]=i.BACK,st=!0);st&&i.drawBuffers(et)}function ae(z){return _!==z?(i.useProgram(z),_=z,!0):!1}const Kt={[Ds]:i.FUNC_ADD,[q_]:i.FUNC_SUBTRACT,[$_]:i.FUNC_REVERSE_SUBTRACT};Kt[Z_]=i.MIN,Kt[K_]=i.MAX;const le={[j_]:i.ZERO,[J_]:i.ONE,[Q_]:i.SRC_COLOR,[wc]:i.SRC_ALPHA,[r0]:i.SRC_ALPHA_SATURATE,[i0]:i.DST_COLOR,[e0]:i.DST_ALPHA,[t0]:i.ONE_MINUS_SRC_COLOR,[Tc]:i.ONE_MINUS_SRC_ALPHA,[s0]:i.ONE_MINUS_DST_COLOR,[n0]:i.ONE_MINUS_DST_ALPHA,[o0]:i.CONSTANT_COLOR,[a0]:i.ONE_MINUS_CONSTANT_COLOR,[l0]:i.CONSTANT_ALPHA,[c0]:i.ONE_MINUS_CONSTANT_ALPHA};function k(z,xt,et,st,Tt,At,jt,Oe,sn,_e){if(z===as){v===!0&&(zt(i.BLEND),v=!1);return}if(v===!1&&(rt(i.BLEND),v=!0),z!==Y_){if(z!==m||_e!==w){if((d!==Ds||x!==Ds)&&(i.blendEquation(i.FUNC_ADD),d=Ds,x=Ds),_e)switch(z){case Lr:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case lf:i.blendFunc(i.ONE,i.ONE);break;case cf:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case hf:i.blendFuncSeparate(i.ZERO,i.SRC_COLOR,i.ZERO,i.SRC_ALPHA);break;default:console.error("THREE.WebGLState: Invalid blending: ",z);break}else switch(z){case Lr:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case lf:i.blendFunc(i.SRC_ALPHA,i.ONE);break;case cf:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case hf:i.blendFunc(i.ZERO,i.SRC_COLOR);break;default:console.error("THREE.WebGLState: Invalid blending: ",z);break}M=null,T=null,O=null,R=null,D.set(0,0,0),I=0,m=z,w=_e}return}Tt=Tt||xt,At=At||et,jt=jt||st,(xt!==d||Tt!==x)&&(i.blendEquationSeparate(Kt[xt],Kt[Tt]),d=xt,x=Tt),(et!==M||st!==T||At!==O||jt!==R)&&(i.blendFuncSeparate(le[et],le[st],le[At],le[jt]),M=et,T=st,O=At,R=jt),(Oe.equals(D)===!1||sn!==I)&&(i.blendColor(Oe.r,Oe.g,Oe.b,sn),D.copy(Oe),I=sn),m=z,w=!1}function $e(z,xt){z.side===ti?zt(i.CULL_FACE):rt(i.CULL_FACE);let et=z.side===Rn;xt&&(et=!et),Qt(et),z.blending===Lr&&z.transparent===!1?k(as):k(z.blending,z.blendEquation,z.blendSrc,z.blendDst,z.blendEquationAlpha,z.blendSrcAlpha,z.blendDstAlpha,z.blendColor,z.blendAlpha,z.premultipliedAlpha),o.setFunc(z.depthFunc),o.setTest(z.depthTest),o.setMask(z.depthWrite),r.setMask(z.colorWrite);const st=z.stencilWrite;a.setTest(st),st&&(a.setMask(z.stencilWriteMask),a.setFunc(z.stencilFunc,z.stencilRef,z.stencilFuncMask),a.setOp(z.stencilFail,z.stencilZFail,z.stencilZPass)),he(z.polygonOffset,z.polygonOffsetFactor,z.polygonOffsetUnits),z.alphaToCoverage===!0?rt(i.SAMPLE_ALPHA_TO_COVERAGE):zt(i.SAMPLE_ALPHA_TO_COVERAGE)}function Qt(z){E!==z&&(z?i.frontFace(i.CW):i.frontFace(i.CCW),E=z)}function ee(z){z!==G_?(rt(i.CULL_FACE),z!==C&&(z===af?i.cullFace(i.BACK):z===W_?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):zt(i.CULL_FACE),C=z}function Vt(z){z!==V&&(j&&i.lineWidth(z),V=z)}function he(z,xt,et){z?(rt(i.POLYGON_OFFSET_FILL),(F!==xt||$!==et)&&(i.polygonOffset(xt,et),F=xt,$=et)):zt(i.POLYGON_OFFSET_FILL)}function Pt(z){z?rt(i.SCISSOR_TEST):zt(i.SCISSOR_TEST)}function P(z){z===void 0&&(z=i.TEXTURE0+X-1),ht!==z&&(i.activeTexture(z),ht=z)}function S(z,xt,et){et===void 0&&(ht===null?et=i.TEXTURE0+X-1:et=ht);let st=lt[et];st===void 0&&(st={type:void 0,texture:void 0},lt[et]=st),(st.type!==z||st.texture!==xt)&&(ht!==et&&(i.activeTexture(et),ht=et),i.bindTexture(z,xt||mt[z]),st.type=z,st.texture=xt)}function Z(){const z=lt[ht];z!==void 0&&z.type!==void 0&&(i.bindTexture(z.type,null),z.type=void 0,z.texture=void 0)}function J(){try{i.compressedTexImage2D.apply(i,arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function G(){try{i.compressedTexImage3D.apply(i,arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function tt(){try{i.texSubImage2D.apply(i,arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function Mt(){try{i.texSubImage3D.apply(i,arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function _t(){try{i.compressedTexSubImage2D.apply(i,arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function wt(){try{i.compressedTexSubImage3D.apply(i,arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function Zt(){try{i.texStorage2D.apply(i,arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function ut(){try{i.texStorage3D.apply(i,arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function vt(){try{i.texImage2D.apply(i,arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function Nt(){try{i.texImage3D.apply(i,arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function Ot(z){dt.equals(z)===!1&&(i.scissor(z.x,z.y,z.z,z.w),dt.copy(z))}function Et(z){nt.equals(z)===!1&&(i.viewport(z.x,z.y,z.z,z.w),nt.copy(z))}function ie(z,xt){let et=c.get(xt);et===void 0&&(et=new WeakMap,c.set(xt,et));let st=et.get(z);st===void 0&&(st=i.getUniformBlockIndex(xt,z.name),et.set(z,st))}function qt(z,xt){const st=c.get(xt).get(z);l.get(xt)!==st&&(i.uniformBlockBinding(xt,st,z.__bindingPointIndex),l.set(xt,st))}function ue(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),h={},ht=null,lt={},u={},f=new WeakMap,p=[],_=null,v=!1,m=null,d=null,M=null,T=null,x=null,O=null,R=null,D=new Jt(0,0,0),I=0,w=!1,E=null,C=null,V=null,F=null,$=null,dt.set(0,0,i.canvas.width,i.canvas.height),nt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:rt,disable:zt,bindFramebuffer:Ht,drawBuffers:It,useProgram:ae,setBlending:k,setMaterial:$e,setFlipSided:Qt,setCullFace:ee,setLineWidth:Vt,setPolygonOffset:he,setScissorTest:Pt,activeTexture:P,bindTexture:S,unbindTexture:Z,compressedTexImage2D:J,compressedTexImage3D:G,texImage2D:vt,texImage3D:Nt,updateUBOMapping:ie,uniformBlockBinding:qt,texStorage2D:Zt,texStorage3D:ut,texSubImage2D:tt,texSubImage3D:Mt,compressedTexSubImage2D:_t,compressedTexSubImage3D:wt,scissor:Ot,viewport:Et,reset:ue}}function id(i,t,e,n){const s=DS(n);switch(e){case Up:return i*t;case Np:return i*t;case Fp:return i*t*2;case Fh:return i*t/s.components*s.byteLength;case Oh:return i*t/s.components*s.byteLength;case Op:return i*t*2/s.components*s.byteLength;case Bh:return i*t*2/s.components*s.byteLength;case Ip:return i*t*3/s.components*s.byteLength;case fi:return i*t*4/s.components*s.byteLength;case zh:return i*t*4/s.components*s.byteLength;case ba:case wa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Ta:case Aa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case zc:case Hc:return Math.max(i,16)*Math.max(t,8)/4;case Bc:case kc:return Math.max(i,8)*Math.max(t,8)/2;case Vc:case Gc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Wc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Xc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Yc:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case qc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case $c:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Zc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Kc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case jc:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case Jc:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Qc:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case th:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case eh:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case nh:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case ih:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case sh:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Ra:case rh:case oh:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Bp:case ah:return Math.ceil(i/4)*Math.ceil(t/4)*8;case lh:case ch:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function DS(i){switch(i){case Xi:case Pp:return{byteLength:1,components:1};case Po:case Lp:case Lo:return{byteLength:2,components:1};case Ih:case Nh:return{byteLength:2,components:4};case zs:case Uh:case Ri:return{byteLength:4,components:1};case Dp:return{byteLength:4,components:3}}throw new Error(`Unknown texture type ${i}.`)}function US(i,t,e,n,s,r,o){const a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new gt,h=new WeakMap;let u;const f=new WeakMap;let p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function _(P,S){return p?new OffscreenCanvas(P,S):Fa("canvas")}function v(P,S,Z){let J=1;const G=Pt(P);if((G.width>Z||G.height>Z)&&(J=Z/Math.max(G.width,G.height)),J<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){const tt=Math.floor(J*G.width),Mt=Math.floor(J*G.height);u===void 0&&(u=_(tt,Mt));const _t=S?_(tt,Mt):u;return _t.width=tt,_t.height=Mt,_t.getContext("2d").drawImage(P,0,0,tt,Mt),console.warn("THREE.WebGLRenderer: Texture has been resized from ("+G.width+"x"+G.height+") to ("+tt+"x"+Mt+")."),_t}else return"data"in P&&console.warn("THREE.WebGLRenderer: Image in DataTexture is too big ("+G.width+"x"+G.height+")."),P;return P}function m(P){return P.generateMipmaps}function d(P){i.generateMipmap(P)}function M(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(P,S,Z,J,G=!1){if(P!==null){if(i[P]!==void 0)return i[P];console.warn("THREE.WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let tt=S;if(S===i.RED&&(Z===i.FLOAT&&(tt=i.R32F),Z===i.HALF_FLOAT&&(tt=i.R16F),Z===i.UNSIGNED_BYTE&&(tt=i.R8)),S===i.RED_INTEGER&&(Z===i.UNSIGNED_BYTE&&(tt=i.R8UI),Z===i.UNSIGNED_SHORT&&(tt=i.R16UI),Z===i.UNSIGNED_INT&&(tt=i.R32UI),Z===i.BYTE&&(tt=i.R8I),Z===i.SHORT&&(tt=i.R16I),Z===i.INT&&(tt=i.R32I)),S===i.RG&&(Z===i.FLOAT&&(tt=i.RG32F),Z===i.HALF_FLOAT&&(tt=i.RG16F),Z===i.UNSIGNED_BYTE&&(tt=i.RG8)),S===i.RG_INTEGER&&(Z===i.UNSIGNED_BYTE&&(tt=i.RG8UI),Z===i.UNSIGNED_SHORT&&(tt=i.RG16UI),Z===i.UNSIGNED_INT&&(tt=i.RG32UI),Z===i.BYTE&&(tt=i.RG8I),Z===i.SHORT&&(tt=i.RG16I),Z===i.INT&&(tt=i.RG32I)),S===i.RGB_INTEGER&&(Z===i.UNSIGNED_BYTE&&(tt=i.RGB8UI),Z===i.UNSIGNED_SHORT&&(tt=i.RGB16UI),Z===i.UNSIGNED_INT&&(tt=i.RGB32UI),Z===i.BYTE&&(tt=i.RGB8I),Z===i.SHORT&&(tt=i.RGB16I),Z===i.INT&&(tt=i.RGB32I)),S===i.RGBA_INTEGER&&(Z===i.UNSIGNED_BYTE&&(tt=i.RGBA8UI),Z===i.UNSIGNED_SHORT&&(tt=i.RGBA16UI),Z===i.UNSIGNED_INT&&(tt=i.RGBA32UI),Z===i.BYTE&&(tt=i.RGBA8I),Z===i.SHORT&&(tt=i.RGBA16I),Z===i.INT&&(tt=i.RGBA32I)),S===i.RGB&&Z===i.UNSIGNED_INT_5_9_9_9_REV&&(tt=i.RGB9_E5),S===i.RGBA){const Mt=G?tl:de.getTransfer(J);Z===i.FLOAT&&(tt=i.RGBA32F),Z===i.HALF_FLOAT&&(tt=i.RGBA16F),Z===i.UNSIGNED_BYTE&&(tt=Mt===be?i.SRGB8_ALPHA8:i.RGBA8),Z===i.UNSIGNED_SHORT_4_4_4_4&&(tt=i.RGBA4),Z===i.UNSIGNED_SHORT_5_5_5_1&&(tt=i.RGB5_A1)}return(tt===i.R16F||tt===i.R32F||tt===i.RG16F||tt===i.RG32F||tt===i.RGBA16F||tt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),tt}function x(P,S){let Z;return P?S===null||S===zs||S===Hr?Z=i.DEPTH24_STENCIL8:S===Ri?Z=i.DEPTH32F_STENCIL8:S===Po&&(Z=i.DEPTH24_STENCIL8,console.warn("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===zs||S===Hr?Z=i.DEPTH_COMPONENT24:S===Ri?Z=i.DEPTH_COMPONENT32F:S===Po&&(Z=i.DEPTH_COMPONENT16),Z}function O(P,S){return m(P)===!0||P.isFramebufferTexture&&P.minFilter!==Wn&&P.minFilter!==Ai?Math.log2(Math.max(S.width,S.height))+1:P.mipmaps!==void 0&&P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?S.mipmaps.length:1}function R(P){const S=P.target;S.removeEventListener("dispose",R),I(S),S.isVideoTexture&&h.delete(S)}function D(P){const S=P.target;S.removeEventListener("dispose",D),E(S)}function I(P){const S=n.get(P);if(S.__webglInit===void 0)return;const Z=P.source,J=f.get(Z);if(J){const G=J[S.__cacheKey];G.usedTimes--,G.usedTimes===0&&w(P),Object.keys(J).length===0&&f.delete(Z)}n.remove(P)}function w(P){const S=n.get(P);i.deleteTexture(S.__webglTexture);const Z=P.source,J=f.get(Z);delete J[S.__cacheKey],o.memory.textures--}function E(P){const S=n.get(P);if(P.depthTexture&&(P.depthTexture.dispose(),n.remove(P.depthTexture)),P.isWebGLCubeRenderTarget)for(let J=0;J<6;J++){if(Array.isArray(S.__webglFramebuffer[J]))for(let G=0;G<S.__webglFramebuffer[J].length;G++)i.deleteFramebuffer(S.__webglFramebuffer[J][G]);else i.deleteFramebuffer(S.__webglFramebuffer[J]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[J])}else{if(Array.isArray(S.__webglFramebuffer))for(let J=0;J<S.__webglFramebuffer.length;J++)i.deleteFramebuffer(S.__webglFramebuffer[J]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let J=0;J<S.__webglColorRenderbuffer.length;J++)S.__webglColorRenderbuffer[J]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[J]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}const Z=P.textures;for(let J=0,G=Z.length;J<G;J++){const tt=n.get(Z[J]);tt.__webglTexture&&(i.deleteTexture(tt.__webglTexture),o.memory.textures--),n.remove(Z[J])}n.remove(P)}let C=0;function V(){C=0}function F(){const P=C;return P>=s.maxTextures&&console.warn("THREE.WebGLTextures: Trying to use "+P+" texture units while this GPU supports only "+s.maxTextures),C+=1,P}function $(P){const S=[];return S.push(P.wrapS),S.push(P.wrapT),S.push(P.wrapR||0),S.push(P.magFilter),S.push(P.minFilter),S.push(P.anisotropy),S.push(P.internalFormat),S.push(P.format),S.push(P.type),S.push(P.generateMipmaps),S.push(P.premultiplyAlpha),S.push(P.flipY),S.push(P.unpackAlignment),S.push(P.colorSpace),S.join()}function X(P,S){const Z=n.get(P);if(P.isVideoTexture&&Vt(P),P.isRenderTargetTexture===!1&&P.version>0&&Z.__version!==P.version){const J=P.image;if(J===null)console.warn("THREE.WebGLRenderer: Texture marked for update but no image data found.");else if(J.complete===!1)console.warn("THREE.WebGLRenderer: Texture marked for update but image is incomplete");else{nt(Z,P,S);return}}e.bindTexture(i.TEXTURE_2D,Z.__webglTexture,i.TEXTURE0+S)}function j(P,S){const Z=n.get(P);if(P.version>0&&Z.__version!==P.version){nt(Z,P,S);return}e.bindTexture(i.TEXTURE_2D_ARRAY,Z.__webglTexture,i.TEXTURE0+S)}function K(P,S){const Z=n.get(P);if(P.version>0&&Z.__version!==P.version){nt(Z,P,S);return}e.bindTexture(i.TEXTURE_3D,Z.__webglTexture,i.TEXTURE0+S)}function Q(P,S){const Z=n.get(P);if(P.version>0&&Z.__version!==P.version){ot(Z,P,S);return}e.bindTexture(i.TEXTURE_CUBE_MAP,Z.__webglTexture,i.TEXTURE0+S)}const ht={[Fc]:i.REPEAT,[Ns]:i.CLAMP_TO_EDGE,[Oc]:i.MIRRORED_REPEAT},lt={[Wn]:i.NEAREST,[x0]:i.NEAREST_MIPMAP_NEAREST,[Go]:i.NEAREST_MIPMAP_LINEAR,[Ai]:i.LINEAR,[El]:i.LINEAR_MIPMAP_NEAREST,[Fs]:i.LINEAR_MIPMAP_LINEAR},pt={[E0]:i.NEVER,[C0]:i.ALWAYS,[b0]:i.LESS,[zp]:i.LEQUAL,[w0]:i.EQUAL,[R0]:i.GEQUAL,[T0]:i.GREATER,[A0]:i.NOTEQUAL};function yt(P,S){if(S.type===Ri&&t.has("OES_texture_float_linear")===!1&&(S.magFilter===Ai||S.magFilter===El||S.magFilter===Go||S.magFilter===Fs||S.minFilter===Ai||S.minFilter===El||S.minFilter===Go||S.minFilter===Fs)&&console.warn("THREE.WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,ht[S.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,ht[S.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,ht[S.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,lt[S.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,lt[S.minFilter]),S.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,pt[S.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Wn||S.minFilter!==Go&&S.minFilter!==Fs||S.type===Ri&&t.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){const Z=t.get("EXT_texture_filter_anisotropic");i.texParameterf(P,Z.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function dt(P,S){let Z=!1;P.__webglInit===void 0&&(P.__webglInit=!0,S.addEventListener("dispose",R));const J=S.source;let G=f.get(J);G===void 0&&(G={},f.set(J,G));const tt=$(S);if(tt!==P.__cacheKey){G[tt]===void 0&&(G[tt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,Z=!0),G[tt].usedTimes++;const Mt=G[P.__cacheKey];Mt!==void 0&&(G[P.__cacheKey].usedTimes--,Mt.usedTimes===0&&w(S)),P.__cacheKey=tt,P.__webglTexture=G[tt].texture}return Z}function nt(P,S,Z){let J=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(J=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(J=i.TEXTURE_3D);const G=dt(P,S),tt=S.source;e.bindTexture(J,P.__webglTexture,i.TEXTURE0+Z);const Mt=n.get(tt);if(tt.version!==Mt.__version||G===!0){e.activeTexture(i.TEXTURE0+Z);const _t=de.getPrimaries(de.workingColorSpace),wt=S.colorSpace===rs?null:de.getPrimaries(S.colorSpace),Zt=S.colorSpace===rs||_t===wt?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Zt);let ut=v(S.image,!1,s.maxTextureSize);ut=he(S,ut);const vt=r.convert(S.format,S.colorSpace),Nt=r.convert(S.type);let Ot=T(S.internalFormat,vt,Nt,S.colorSpace,S.isVideoTexture);yt(J,S);let Et;const ie=S.mipmaps,qt=S.isVideoTexture!==!0,ue=Mt.__version===void 0||G===!0,z=tt.dataReady,xt=O(S,ut);if(S.isDepthTexture)Ot=x(S.format===Vr,S.type),ue&&(qt?e.texStorage2D(i.TEXTURE_2D,1,Ot,ut.width,ut.height):e.texImage2D(i.TEXTURE_2D,0,Ot,ut.width,ut.height,0,vt,Nt,null));else if(S.isDataTexture)if(ie.length>0){qt&&ue&&e.texStorage2D(i.TEXTURE_2D,xt,Ot,ie[0].width,ie[0].height);for(let et=0,st=ie.length;et<st;et++)Et=ie[et],qt?z&&e.texSubImage2D(i.TEXTURE_2D,et,0,0,Et.width,Et.height,vt,Nt,Et.data):e.texImage2D(i.TEXTURE_2D,et,Ot,Et.width,Et.height,0,vt,Nt,Et.data);S.generateMipmaps=!1}else qt?(ue&&e.texStorage2D(i.TEXTURE_2D,xt,Ot,ut.width,ut.height),z&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,ut.width,ut.height,vt,Nt,ut.data)):e.texImage2D(i.TEXTURE_2D,0,Ot,ut.width,ut.height,0,vt,Nt,ut.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){qt&&ue&&e.texStorage3D(i.TEXTURE_2D_ARRAY,xt,Ot,ie[0].width,ie[0].height,ut.depth);for(let et=0,st=ie.length;et<st;et++)if(Et=ie[et],S.format!==fi)if(vt!==null)if(qt){if(z)if(S.layerUpdates.size>0){const Tt=id(Et.width,Et.height,S.format,S.type);for(const At of S.layerUpdates){const jt=Et.data.subarray(At*Tt/Et.data.BYTES_PER_ELEMENT,(At+1)*Tt/Et.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,et,0,0,At,Et.width,Et.height,1,vt,jt)}S.clearLayerUpdates()}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,et,0,0,0,Et.width,Et.height,ut.depth,vt,Et.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,et,Ot,Et.width,Et.height,ut.depth,0,Et.data,0,0);else console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else qt?z&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,et,0,0,0,Et.width,Et.height,ut.depth,vt,Nt,Et.data):e.texImage3D(i.TEXTURE_2D_ARRAY,et,Ot,Et.width,Et.height,ut.depth,0,vt,Nt,Et.data)}else{qt&&ue&&e.texStorage2D(i.TEXTURE_2D,xt,Ot,ie[0].width,ie[0].height);for(let et=0,st=ie.length;et<st;et++)Et=ie[et],S.format!==fi?vt!==null?qt?z&&e.compressedTexSubImage2D(i.TEXTURE_2D,et,0,0,Et.width,Et.height,vt,Et.data):e.compressedTexImage2D(i.TEXTURE_2D,et,Ot,Et.width,Et.height,0,Et.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):qt?z&&e.texSubImage2D(i.TEXTURE_2D,et,0,0,Et.width,Et.height,vt,Nt,Et.data):e.texImage2D(i.TEXTURE_2D,et,Ot,Et.width,Et.height,0,vt,Nt,Et.data)}else if(S.isDataArrayTexture)if(qt){if(ue&&e.texStorage3D(i.TEXTURE_2D_ARRAY,xt,Ot,ut.width,ut.height,ut.depth),z)if(S.layerUpdates.size>0){const et=id(ut.width,ut.height,S.format,S.type);for(const st of S.layerUpdates){const Tt=ut.data.subarray(st*et/ut.data.BYTES_PER_ELEMENT,(st+1)*et/ut.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,st,ut.width,ut.height,1,vt,Nt,Tt)}S.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ut.width,ut.height,ut.depth,vt,Nt,ut.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,Ot,ut.width,ut.height,ut.depth,0,vt,Nt,ut.data);else if(S.isData3DTexture)qt?(ue&&e.texStorage3D(i.TEXTURE_3D,xt,Ot,ut.width,ut.height,ut.depth),z&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ut.width,ut.height,ut.depth,vt,Nt,ut.data)):e.texImage3D(i.TEXTURE_3D,0,Ot,ut.width,ut.height,ut.depth,0,vt,Nt,ut.data);else if(S.isFramebufferTexture){if(ue)if(qt)e.texStorage2D(i.TEXTURE_2D,xt,Ot,ut.width,ut.height);else{let et=ut.width,st=ut.height;for(let Tt=0;Tt<xt;Tt++)e.texImage2D(i.TEXTURE_2D,Tt,Ot,et,st,0,vt,Nt,null),et>>=1,st>>=1}}else if(ie.length>0){if(qt&&ue){const et=Pt(ie[0]);e.texStorage2D(i.TEXTURE_2D,xt,Ot,et.width,et.height)}for(let et=0,st=ie.length;et<st;et++)Et=ie[et],qt?z&&e.texSubImage2D(i.TEXTURE_2D,et,0,0,vt,Nt,Et):e.texImage2D(i.TEXTURE_2D,et,Ot,vt,Nt,Et);S.generateMipmaps=!1}else if(qt){if(ue){const et=Pt(ut);e.texStorage2D(i.TEXTURE_2D,xt,Ot,et.width,et.height)}z&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,vt,Nt,ut)}else e.texImage2D(i.TEXTURE_2D,0,Ot,vt,Nt,ut);m(S)&&d(J),Mt.__version=tt.version,S.onUpdate&&S.onUpdate(S)}P.__version=S.version}function ot(P,S,Z){if(S.image.length!==6)return;const J=dt(P,S),G=S.source;e.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+Z);const tt=n.get(G);if(G.version!==tt.__version||J===!0){e.activeTexture(i.TEXTURE0+Z);const Mt=de.getPrimaries(de.workingColorSpace),_t=S.colorSpace===rs?null:de.getPrimaries(S.colorSpace),wt=S.colorSpace===rs||Mt===_t?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,wt);const Zt=S.isCompressedTexture||S.image[0].isCompressedTexture,ut=S.image[0]&&S.image[0].isDataTexture,vt=[];for(let st=0;st<6;st++)!Zt&&!ut?vt[st]=v(S.image[st],!0,s.maxCubemapSize):vt[st]=ut?S.image[st].image:S.image[st],vt[st]=he(S,vt[st]);const Nt=vt[0],Ot=r.convert(S.format,S.colorSpace),Et=r.convert(S.type),ie=T(S.internalFormat,Ot,Et,S.colorSpace),qt=S.isVideoTexture!==!0,ue=tt.__version===void 0||J===!0,z=G.dataReady;let xt=O(S,Nt);yt(i.TEXTURE_CUBE_MAP,S);let et;if(Zt){qt&&ue&&e.texStorage2D(i.TEXTURE_CUBE_MAP,xt,ie,Nt.width,Nt.height);for(let st=0;st<6;st++){et=vt[st].mipmaps;for(let Tt=0;Tt<et.length;Tt++){const At=et[Tt];S.format!==fi?Ot!==null?qt?z&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+st,Tt,0,0,At.width,At.height,Ot,At.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+st,Tt,ie,At.width,At.height,0,At.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):qt?z&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+st,Tt,0,0,At.width,At.height,Ot,Et,At.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+st,Tt,ie,At.width,At.height,0,Ot,Et,At.data)}}}else{if(et=S.mipmaps,qt&&ue){et.length>0&&xt++;const st=Pt(vt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,xt,ie,st.width,st.height)}for(let st=0;st<6;st++)if(ut){qt?z&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+st,0,0,0,vt[st].width,vt[st].height,Ot,Et,vt[st].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+st,0,ie,vt[st].width,vt[st].height,0,Ot,Et,vt[st].data);for(let Tt=0;Tt<et.length;Tt++){const jt=et[Tt].image[st].image;qt?z&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+st,Tt+1,0,0,jt.width,jt.height,Ot,Et,jt.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+st,Tt+1,ie,jt.width,jt.height,0,Ot,Et,jt.data)}}else{qt?z&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+st,0,0,0,Ot,Et,vt[st]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+st,0,ie,Ot,Et,vt[st]);for(let Tt=0;Tt<et.length;Tt++){const At=et[Tt];qt?z&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+st,Tt+1,0,0,Ot,Et,At.image[st]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+st,Tt+1,ie,Ot,Et,At.image[st])}}}m(S)&&d(i.TEXTURE_CUBE_MAP),tt.__version=G.version,S.onUpdate&&S.onUpdate(S)}P.__version=S.version}function mt(P,S,Z,J,G,tt){const Mt=r.convert(Z.format,Z.colorSpace),_t=r.convert(Z.type),wt=T(Z.internalFormat,Mt,_t,Z.colorSpace),Zt=n.get(S),ut=n.get(Z);if(ut.__renderTarget=S,!Zt.__hasExternalTextures){const vt=Math.max(1,S.width>>tt),Nt=Math.max(1,S.height>>tt);G===i.TEXTURE_3D||G===i.TEXTURE_2D_ARRAY?e.texImage3D(G,tt,wt,vt,Nt,S.depth,0,Mt,_t,null):e.texImage2D(G,tt,wt,vt,Nt,0,Mt,_t,null)}e.bindFramebuffer(i.FRAMEBUFFER,P),ee(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,J,G,ut.__webglTexture,0,Qt(S)):(G===i.TEXTURE_2D||G>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&G<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,J,G,ut.__webglTexture,tt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function rt(P,S,Z){if(i.bindRenderbuffer(i.RENDERBUFFER,P),S.depthBuffer){const J=S.depthTexture,G=J&&J.isDepthTexture?J.type:null,tt=x(S.stencilBuffer,G),Mt=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=Qt(S);ee(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,_t,tt,S.width,S.height):Z?i.renderbufferStorageMultisample(i.RENDERBUFFER,_t,tt,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,tt,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,Mt,i.RENDERBUFFER,P)}else{const J=S.textures;for(let G=0;G<J.length;G++){const tt=J[G],Mt=r.convert(tt.format,tt.colorSpace),_t=r.convert(tt.type),wt=T(tt.internalFormat,Mt,_t,tt.colorSpace),Zt=Qt(S);Z&&ee(S)===!1?i.renderbufferStorageMultisample(i.RENDERBUFFER,Zt,wt,S.width,S.height):ee(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,Zt,wt,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,wt,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function zt(P,S){if(S&&S.isWebGLCubeRenderTarget)throw new Error("Depth Texture with cube render targets is not supported");if(e.bindFramebuffer(i.FRAMEBUFFER,P),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("renderTarget.depthTexture must be an instance of THREE.DepthTexture");const J=n.get(S.depthTexture);J.__renderTarget=S,(!J.__webglTexture||S.depthTexture.image.width!==S.width||S.depthTexture.image.height!==S.height)&&(S.depthTexture.image.width=S.width,S.depthTexture.image.height=S.height,S.depthTexture.needsUpdate=!0),X(S.depthTexture,0);const G=J.__webglTexture,tt=Qt(S);if(S.depthTexture.format===Dr)ee(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,G,0,tt):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,G,0);else if(S.depthTexture.format===Vr)ee(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,G,0,tt):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,G,0);else throw new Error("Unknown depthTexture format")}function Ht(P){const S=n.get(P),Z=P.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==P.depthTexture){const J=P.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),J){const G=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,J.removeEventListener("dispose",G)};J.addEventListener("dispose",G),S.__depthDisposeCallback=G}S.__boundDepthTexture=J}if(P.depthTexture&&!S.__autoAllocateDepthBuffer){if(Z)throw new Error("target.depthTexture not supported in Cube render targets");zt(S.__webglFramebuffer,P)}else if(Z){S.__webglDepthbuffer=[];for(let J=0;J<6;J++)if(e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[J]),S.__webglDepthbuffer[J]===void 0)S.__webglDepthbuffer[J]=i.createRenderbuffer(),rt(S.__webglDepthbuffer[J],P,!1);else{const G=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,tt=S.__webglDepthbuffer[J];i.bindRenderbuffer(i.RENDERBUFFER,tt),i.framebufferRenderbuffer(i.FRAMEBUFFER,G,i.RENDERBUFFER,tt)}}else if(e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),rt(S.__webglDepthbuffer,P,!1);else{const J=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,G=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,G),i.framebufferRenderbuffer(i.FRAMEBUFFER,J,i.RENDERBUFFER,G)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function It(P,S,Z){const J=n.get(P);S!==void 0&&mt(J.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),Z!==void 0&&Ht(P)}function ae(P){const S=P.texture,Z=n.get(P),J=n.get(S);P.addEventListener("dispose",D);const G=P.textures,tt=P.isWebGLCubeRenderTarget===!0,Mt=G.length>1;if(Mt||(J.__webglTexture===void 0&&(J.__webglTexture=i.createTexture()),J.__version=S.version,o.memory.textures++),tt){Z.__webglFramebuffer=[];for(let _t=0;_t<6;_t++)if(S.mipmaps&&S.mipmaps.length>0){Z.__webglFramebuffer[_t]=[];for(let wt=0;wt<S.mipmaps.length;wt++)Z.__webglFramebuffer[_t][wt]=i.createFramebuffer()}else Z.__webglFramebuffer[_t]=i.createFramebuffer()}else{if(S.mipmaps&&S.mipmaps.length>0){Z.__webglFramebuffer=[];for(let _t=0;_t<S.mipmaps.length;_t++)Z.__webglFramebuffer[_t]=i.createFramebuffer()}else Z.__webglFramebuffer=i.createFramebuffer();if(Mt)for(let _t=0,wt=G.length;_t<wt;_t++){const Zt=n.get(G[_t]);Zt.__webglTexture===void 0&&(Zt.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&ee(P)===!1){Z.__webglMultisampledFramebuffer=i.createFramebuffer(),Z.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,Z.__webglMultisampledFramebuffer);for(let _t=0;_t<G.length;_t++){const wt=G[_t];Z.__webglColorRenderbuffer[_t]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,Z.__webglColorRenderbuffer[_t]);const Zt=r.convert(wt.format,wt.colorSpace),ut=r.convert(wt.type),vt=T(wt.internalFormat,Zt,ut,wt.colorSpace,P.isXRRenderTarget===!0),Nt=Qt(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,Nt,vt,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+_t,i.RENDERBUFFER,Z.__webglColorRenderbuffer[_t])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(Z.__webglDepthRenderbuffer=i.createRenderbuffer(),rt(Z.__webglDepthRenderbuffer,P,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(tt){e.bindTexture(i.TEXTURE_CUBE_MAP,J.__webglTexture),yt(i.TEXTURE_CUBE_MAP,S);for(let _t=0;_t<6;_t++)if(S.mipmaps&&S.mipmaps.length>0)for(let wt=0;wt<S.mipmaps.length;wt++)mt(Z.__webglFramebuffer[_t][wt],P,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+_t,wt);else mt(Z.__webglFramebuffer[_t],P,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+_t,0);m(S)&&d(i.TEXTURE_CUBE_MAP),e.unbindTexture()}else if(Mt){for(let _t=0,wt=G.length;_t<wt;_t++){const Zt=G[_t],ut=n.get(Zt);e.bindTexture(i.TEXTURE_2D,ut.__webglTexture),yt(i.TEXTURE_2D,Zt),mt(Z.__webglFramebuffer,P,Zt,i.COLOR_ATTACHMENT0+_t,i.TEXTURE_2D,0),m(Zt)&&d(i.TEXTURE_2D)}e.unbindTexture()}else{let _t=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(_t=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(_t,J.__webglTexture),yt(_t,S),S.mipmaps&&S.mipmaps.length>0)for(let wt=0;wt<S.mipmaps.length;wt++)mt(Z.__webglFramebuffer[wt],P,S,i.COLOR_ATTACHMENT0,_t,wt);else mt(Z.__webglFramebuffer,P,S,i.COLOR_ATTACHMENT0,_t,0);m(S)&&d(_t),e.unbindTexture()}P.depthBuffer&&Ht(P)}function Kt(P){const S=P.textures;for(let Z=0,J=S.length;Z<J;Z++){const G=S[Z];if(m(G)){const tt=M(P),Mt=n.get(G).__webglTexture;e.bindTexture(tt,Mt),d(tt),e.unbindTexture()}}}const le=[],k=[];function $e(P){if(P.samples>0){if(ee(P)===!1){const S=P.textures,Z=P.width,J=P.height;let G=i.COLOR_BUFFER_BIT;const tt=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Mt=n.get(P),_t=S.length>1;if(_t)for(let wt=0;wt<S.length;wt++)e.bindFramebuffer(i.FRAMEBUFFER,Mt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+wt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,Mt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+wt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,Mt.__webglMultisampledFramebuffer),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Mt.__webglFramebuffer);for(let wt=0;wt<S.length;wt++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(G|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(G|=i.STENCIL_BUFFER_BIT)),_t){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,Mt.__webglColorRenderbuffer[wt]);const Zt=n.get(S[wt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,Zt,0)}i.blitFramebuffer(0,0,Z,J,0,0,Z,J,G,i.NEAREST),l===!0&&(le.length=0,k.length=0,le.push(i.COLOR_ATTACHMENT0+wt),P.depthBuffer&&P.resolveDepthBuffer===!1&&(le.push(tt),k.push(tt),i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,k)),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,le))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),_t)for(let wt=0;wt<S.length;wt++){e.bindFramebuffer(i.FRAMEBUFFER,Mt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+wt,i.RENDERBUFFER,Mt.__webglColorRenderbuffer[wt]);const Zt=n.get(S[wt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,Mt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+wt,i.TEXTURE_2D,Zt,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Mt.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.resolveDepthBuffer===!1&&l){const S=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function Qt(P){return Math.min(s.maxSamples,P.samples)}function ee(P){const S=n.get(P);return P.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Vt(P){const S=o.render.frame;h.get(P)!==S&&(h.set(P,S),P.update())}function he(P,S){const Z=P.colorSpace,J=P.format,G=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||Z!==$r&&Z!==rs&&(de.getTransfer(Z)===be?(J!==fi||G!==Xi)&&console.warn("THREE.WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):console.error("THREE.WebGLTextures: Unsupported texture color space:",Z)),S}function Pt(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=F,this.resetTextureUnits=V,this.setTexture2D=X,this.setTexture2DArray=j,this.setTexture3D=K,this.setTextureCube=Q,this.rebindTextures=It,this.setupRenderTarget=ae,this.updateRenderTargetMipmap=Kt,this.updateMultisampleRenderTarget=$e,this.setupDepthRenderbuffer=Ht,this.setupFrameBufferTexture=mt,this.useMultisampledRTT=ee}function IS(i,t){function e(n,s=rs){let r;const o=de.getTransfer(s);if(n===Xi)return i.UNSIGNED_BYTE;if(n===Ih)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Nh)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Dp)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Pp)return i.BYTE;if(n===Lp)return i.SHORT;if(n===Po)return i.UNSIGNED_SHORT;if(n===Uh)return i.INT;if(n===zs)return i.UNSIGNED_INT;if(n===Ri)return i.FLOAT;if(n===Lo)return i.HALF_FLOAT;if(n===Up)return i.ALPHA;if(n===Ip)return i.RGB;if(n===fi)return i.RGBA;if(n===Np)return i.LUMINANCE;if(n===Fp)return i.LUMINANCE_ALPHA;if(n===Dr)return i.DEPTH_COMPONENT;if(n===Vr)return i.DEPTH_STENCIL;if(n===Fh)return i.RED;if(n===Oh)return i.RED_INTEGER;if(n===Op)return i.RG;if(n===Bh)return i.RG_INTEGER;if(n===zh)return i.RGBA_INTEGER;if(n===ba||n===wa||n===Ta||n===Aa)if(o===be)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ba)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===wa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ta)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Aa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ba)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===wa)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ta)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Aa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Bc||n===zc||n===kc||n===Hc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Bc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===zc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===kc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Hc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Vc||n===Gc||n===Wc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Vc||n===Gc)return o===be?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Wc)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC}else return null;if(n===Xc||n===Yc||n===qc||n===$c||n===Zc||n===Kc||n===jc||n===Jc||n===Qc||n===th||n===eh||n===nh||n===ih||n===sh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Xc)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Yc)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===qc)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===$c)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Zc)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Kc)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===jc)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Jc)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Qc)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===th)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===eh)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===nh)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===ih)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===sh)return o===be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Ra||n===rh||n===oh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Ra)return o===be?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===rh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===oh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Bp||n===ah||n===lh||n===ch)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Ra)return r.COMPRESSED_RED_RGTC1_EXT;if(n===ah)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===lh)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===ch)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Hr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}class NS extends Jn{constructor(t=[]){super(),this.isArrayCamera=!0,this.cameras=t}}class xn extends qe{constructor(){super(),this.isGroup=!0,this.type="Group"}}const FS={type:"move"};class jl{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new xn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new xn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new U,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new U),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new xn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new U,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new U),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){const e=this._hand;if(e)for(const n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null;const a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(const v of t.hand.values()){const m=e.getJointPose(v,n),d=this._getHandJoint(c,v);m!==null&&(d.matrix.fromArray(m.transform.matrix),d.matrix.decompose(d.position,d.rotation,d.scale),d.matrixWorldNeedsUpdate=!0,d.jointRadius=m.radius),d.visible=m!==null}const h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],f=h.position.distanceTo(u.position),p=.02,_=.005;c.inputState.pinching&&f>p+_?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&f<=p-_&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.rotation,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.rotation,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(FS)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){const n=new xn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}}const OS=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,BS=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`;class zS{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e,n){if(this.texture===null){const s=new yn,r=t.properties.get(s);r.__webglTexture=e.texture,(e.depthNear!=n.depthNear||e.depthFar!=n.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=s}}getMesh(t){if(this.texture!==null&&this.mesh===null){const e=t.cameras[0].viewport,n=new Yi({vertexShader:OS,fragmentShader:BS,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Ne(new ei(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}}class kS extends Gs{constructor(t,e){super();const n=this;let s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,f=null,p=null,_=null;const v=new zS,m=e.getContextAttributes();let d=null,M=null;const T=[],x=[],O=new gt;let R=null;const D=new Jn;D.viewport=new Ve;const I=new Jn;I.viewport=new Ve;const w=[D,I],E=new NS;let C=null,V=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(nt){let ot=T[nt];return ot===void 0&&(ot=new jl,T[nt]=ot),ot.getTargetRaySpace()},this.getControllerGrip=function(nt){let ot=T[nt];return ot===void 0&&(ot=new jl,T[nt]=ot),ot.getGripSpace()},this.getHand=function(nt){let ot=T[nt];return ot===void 0&&(ot=new jl,T[nt]=ot),ot.getHandSpace()};function F(nt){const ot=x.indexOf(nt.inputSource);if(ot===-1)return;const mt=T[ot];mt!==void 0&&(mt.update(nt.inputSource,nt.frame,c||o),mt.dispatchEvent({type:nt.type,data:nt.inputSource}))}function $(){s.removeEventListener("select",F),s.removeEventListener("selectstart",F),s.removeEventListener("selectend",F),s.removeEventListener("squeeze",F),s.removeEventListener("squeezestart",F),s.removeEventListener("squeezeend",F),s.removeEventListener("end",$),s.removeEventListener("inputsourceschange",X);for(let nt=0;nt<T.length;nt++){const ot=x[nt];ot!==null&&(x[nt]=null,T[nt].disconnect(ot))}C=null,V=null,v.reset(),t.setRenderTarget(d),p=null,f=null,u=null,s=null,M=null,dt.stop(),n.isPresenting=!1,t.setPixelRatio(R),t.setSize(O.width,O.height,!1),n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(nt){r=nt,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(nt){a=nt,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(nt){c=nt},this.getBaseLayer=function(){return f!==null?f:p},this.getBinding=function(){return u},this.getFrame=function(){return _},this.getSession=function(){return s},this.setSession=async function(nt){if(s=nt,s!==null){if(d=t.getRenderTarget(),s.addEventListener("select",F),s.addEventListener("selectstart",F),s.addEventListener("selectend",F),s.addEventListener("squeeze",F),s.addEventListener("squeezestart",F),s.addEventListener("squeezeend",F),s.addEventListener("end",$),s.addEventListener("inputsourceschange",X),m.xrCompatible!==!0&&await e.makeXRCompatible(),R=t.getPixelRatio(),t.getSize(O),s.renderState.layers===void 0){const ot={antialias:m.antialias,alpha:!0,depth:m.depth,stencil:m.stencil,framebufferScaleFactor:r};p=new XRWebGLLayer(s,e,ot),s.updateRenderState({baseLayer:p}),t.setPixelRatio(1),t.setSize(p.framebufferWidth,p.framebufferHeight,!1),M=new ks(p.framebufferWidth,p.framebufferHeight,{format:fi,type:Xi,colorSpace:t.outputColorSpace,stencilBuffer:m.stencil})}else{let ot=null,mt=null,rt=null;m.depth&&(rt=m.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,ot=m.stencil?Vr:Dr,mt=m.stencil?Hr:zs);const zt={colorFormat:e.RGBA8,depthFormat:rt,scaleFactor:r};u=new XRWebGLBinding(s,e),f=u.createProjectionLayer(zt),s.updateRenderState({layers:[f]}),t.setPixelRatio(1),t.setSize(f.textureWidth,f.textureHeight,!1),M=new ks(f.textureWidth,f.textureHeight,{format:fi,type:Xi,depthTexture:new jp(f.textureWidth,f.textureHeight,mt,void 0,void 0,void 0,void 0,void 0,void 0,ot),stencilBuffer:m.stencil,colorSpace:t.outputColorSpace,samples:m.antialias?4:0,resolveDepthBuffer:f.ignoreDepthValues===!1})}M.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),dt.setContext(s),dt.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return v.getDepthTexture()};function X(nt){for(let ot=0;ot<nt.removed.length;ot++){const mt=nt.removed[ot],rt=x.indexOf(mt);rt>=0&&(x[rt]=null,T[rt].disconnect(mt))}for(let ot=0;ot<nt.added.length;ot++){const mt=nt.added[ot];let rt=x.indexOf(mt);if(rt===-1){for(let Ht=0;Ht<T.length;Ht++)if(Ht>=x.length){x.push(mt),rt=Ht;break}else if(x[Ht]===null){x[Ht]=mt,rt=Ht;break}if(rt===-1)break}const zt=T[rt];zt&&zt.connect(mt)}}const j=new U,K=new U;function Q(nt,ot,mt){j.setFromMatrixPosition(ot.matrixWorld),K.setFromMatrixPosition(mt.matrixWorld);const rt=j.distanceTo(K),zt=ot.projectionMatrix.elements,Ht=mt.projectionMatrix.elements,It=zt[14]/(zt[10]-1),ae=zt[14]/(zt[10]+1),Kt=(zt[9]+1)/zt[5],le=(zt[9]-1)/zt[5],k=(zt[8]-1)/zt[0],$e=(Ht[8]+1)/Ht[0],Qt=It*k,ee=It*$e,Vt=rt/(-k+$e),he=Vt*-k;if(ot.matrixWorld.decompose(nt.position,nt.quaternion,nt.scale),nt.translateX(he),nt.translateZ(Vt),nt.matrixWorld.compose(nt.position,nt.quaternion,nt.scale),nt.matrixWorldInverse.copy(nt.matrixWorld).invert(),zt[10]===-1)nt.projectionMatrix.copy(ot.projectionMatrix),nt.projectionMatrixInverse.copy(ot.projectionMatrixInverse);else{const Pt=It+Vt,P=ae+Vt,S=Qt-he,Z=ee+(rt-he),J=Kt*ae/P*Pt,G=le*ae/P*Pt;nt.projectionMatrix.makePerspective(S,Z,J,G,Pt,P),nt.projectionMatrixInverse.copy(nt.projectionMatrix).invert()}}function ht(nt,ot){ot===null?nt.matrixWorld.copy(nt.matrix):nt.matrixWorld.multiplyMatrices(ot.matrixWorld,nt.matrix),nt.matrixWorldInverse.copy(nt.matrixWorld).invert()}this.updateCamera=function(nt){if(s===null)return;let ot=nt.near,mt=nt.far;v.texture!==null&&(v.depthNear>0&&(ot=v.depthNear),v.depthFar>0&&(mt=v.depthFar)),E.near=I.near=D.near=ot,E.far=I.far=D.far=mt,(C!==E.near||V!==E.far)&&(s.updateRenderState({depthNear:E.near,depthFar:E.far}),C=E.near,V=E.far),D.layers.mask=nt.layers.mask|2,I.layers.mask=nt.layers.mask|4,E.layers.mask=D.layers.mask|I.layers.mask;const rt=nt.parent,zt=E.cameras;ht(E,rt);for(let Ht=0;Ht<zt.length;Ht++)ht(zt[Ht],rt);zt.length===2?Q(E,D,I):E.projectionMatrix.copy(D.projectionMatrix),lt(nt,E,rt)};function lt(nt,ot,mt){mt===null?nt.matrix.copy(ot.matrixWorld):(nt.matrix.copy(mt.matrixWorld),nt.matrix.invert(),nt.matrix.multiply(ot.matrixWorld)),nt.matrix.decompose(nt.position,nt.quaternion,nt.scale),nt.updateMatrixWorld(!0),nt.projectionMatrix.copy(ot.projectionMatrix),nt.projectionMatrixInverse.copy(ot.projectionMatrixInverse),nt.isPerspectiveCamera&&(nt.fov=uh*2*Math.atan(1/nt.projectionMatrix.elements[5]),nt.zoom=1)}this.getCamera=function(){return E},this.getFoveation=function(){if(!(f===null&&p===null))return l},this.setFoveation=function(nt){l=nt,f!==null&&(f.fixedFoveation=nt),p!==null&&p.fixedFoveation!==void 0&&(p.fixedFoveation=nt)},this.hasDepthSensing=function(){return v.texture!==null},this.getDepthSensingMesh=function(){return v.getMesh(E)};let pt=null;function yt(nt,ot){if(h=ot.getViewerPose(c||o),_=ot,h!==null){const mt=h.views;p!==null&&(t.setRenderTargetFramebuffer(M,p.framebuffer),t.setRenderTarget(M));let rt=!1;mt.length!==E.cameras.length&&(E.cameras.length=0,rt=!0);for(let Ht=0;Ht<mt.length;Ht++){const It=mt[Ht];let ae=null;if(p!==null)ae=p.getViewport(It);else{const le=u.getViewSubImage(f,It);ae=le.viewport,Ht===0&&(t.setRenderTargetTextures(M,le.colorTexture,f.ignoreDepthValues?void 0:le.depthStencilTexture),t.setRenderTarget(M))}let Kt=w[Ht];Kt===void 0&&(Kt=new Jn,Kt.layers.enable(Ht),Kt.viewport=new Ve,w[Ht]=Kt),Kt.matrix.fromArray(It.transform.matrix),Kt.matrix.decompose(Kt.position,Kt.quaternion,Kt.scale),Kt.projectionMatrix.fromArray(It.projectionMatrix),Kt.projectionMatrixInverse.copy(Kt.projectionMatrix).invert(),Kt.viewport.set(ae.x,ae.y,ae.width,ae.height),Ht===0&&(E.matrix.copy(Kt.matrix),E.matrix.decompose(E.position,E.quaternion,E.scale)),rt===!0&&E.cameras.push(Kt)}const zt=s.enabledFeatures;if(zt&&zt.includes("depth-sensing")){const Ht=u.getDepthInformation(mt[0]);Ht&&Ht.isValid&&Ht.texture&&v.init(t,Ht,s.renderState)}}for(let mt=0;mt<T.length;mt++){const rt=x[mt],zt=T[mt];rt!==null&&zt!==void 0&&zt.update(rt,ot,c||o)}pt&&pt(nt,ot),ot.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ot}),_=null}const dt=new Zp;dt.setAnimationLoop(yt),this.setAnimationLoop=function(nt){pt=nt},this.dispose=function(){}}}const Ts=new pi,HS=new ge;function VS(i,t){function e(m,d){m.matrixAutoUpdate===!0&&m.updateMatrix(),d.value.copy(m.matrix)}function n(m,d){d.color.getRGB(m.fogColor.value,Yp(i)),d.isFog?(m.fogNear.value=d.near,m.fogFar.value=d.far):d.isFogExp2&&(m.fogDensity.value=d.density)}function s(m,d,M,T,x){d.isMeshBasicMaterial||d.isMeshLambertMaterial?r(m,d):d.isMeshToonMaterial?(r(m,d),u(m,d)):d.isMeshPhongMaterial?(r(m,d),h(m,d)):d.isMeshStandardMaterial?(r(m,d),f(m,d),d.isMeshPhysicalMaterial&&p(m,d,x)):d.isMeshMatcapMaterial?(r(m,d),_(m,d)):d.isMeshDepthMaterial?r(m,d):d.isMeshDistanceMaterial?(r(m,d),v(m,d)):d.isMeshNormalMaterial?r(m,d):d.isLineBasicMaterial?(o(m,d),d.isLineDashedMaterial&&a(m,d)):d.isPointsMaterial?l(m,d,M,T):d.isSpriteMaterial?c(m,d):d.isShadowMaterial?(m.color.value.copy(d.color),m.opacity.value=d.opacity):d.isShaderMaterial&&(d.uniformsNeedUpdate=!1)}function r(m,d){m.opacity.value=d.opacity,d.color&&m.diffuse.value.copy(d.color),d.emissive&&m.emissive.value.copy(d.emissive).multiplyScalar(d.emissiveIntensity),d.map&&(m.map.value=d.map,e(d.map,m.mapTransform)),d.alphaMap&&(m.alphaMap.value=d.alphaMap,e(d.alphaMap,m.alphaMapTransform)),d.bumpMap&&(m.bumpMap.value=d.bumpMap,e(d.bumpMap,m.bumpMapTransform),m.bumpScale.value=d.bumpScale,d.side===Rn&&(m.bumpScale.value*=-1)),d.normalMap&&(m.normalMap.value=d.normalMap,e(d.normalMap,m.normalMapTransform),m.normalScale.value.copy(d.normalScale),d.side===Rn&&m.normalScale.value.negate()),d.displacementMap&&(m.displacementMap.value=d.displacementMap,e(d.displacementMap,m.displacementMapTransform),m.displacementScale.value=d.displacementScale,m.displacementBias.value=d.displacementBias),d.emissiveMap&&(m.emissiveMap.value=d.emissiveMap,e(d.emissiveMap,m.emissiveMapTransform)),d.specularMap&&(m.specularMap.value=d.specularMap,e(d.specularMap,m.specularMapTransform)),d.alphaTest>0&&(m.alphaTest.value=d.alphaTest);const M=t.get(d),T=M.envMap,x=M.envMapRotation;T&&(m.envMap.value=T,Ts.copy(x),Ts.x*=-1,Ts.y*=-1,Ts.z*=-1,T.isCubeTexture&&T.isRenderTargetTexture===!1&&(Ts.y*=-1,Ts.z*=-1),m.envMapRotation.value.setFromMatrix4(HS.makeRotationFromEuler(Ts)),m.flipEnvMap.value=T.isCubeTexture&&T.isRenderTargetTexture===!1?-1:1,m.reflectivity.value=d.reflectivity,m.ior.value=d.ior,m.refractionRatio.value=d.refractionRatio),d.lightMap&&(m.lightMap.value=d.lightMap,m.lightMapIntensity.value=d.lightMapIntensity,e(d.lightMap,m.lightMapTransform)),d.aoMap&&(m.aoMap.value=d.aoMap,m.aoMapIntensity.value=d.aoMapIntensity,e(d.aoMap,m.aoMapTransform))}function o(m,d){m.diffuse.value.copy(d.color),m.opacity.value=d.opacity,d.map&&(m.map.value=d.map,e(d.map,m.mapTransform))}function a(m,d){m.dashSize.value=d.dashSize,m.totalSize.value=d.dashSize+d.gapSize,m.scale.value=d.scale}function l(m,d,M,T){m.diffuse.value.copy(d.color),m.opacity.value=d.opacity,m.size.value=d.size*M,m.scale.value=T*.5,d.map&&(m.map.value=d.map,e(d.map,m.uvTransform)),d.alphaMap&&(m.alphaMap.value=d.alphaMap,e(d.alphaMap,m.alphaMapTransform)),d.alphaTest>0&&(m.alphaTest.value=d.alphaTest)}function c(m,d){m.diffuse.value.copy(d.color),m.opacity.value=d.opacity,m.rotation.value=d.rotation,d.map&&(m.map.value=d.map,e(d.map,m.mapTransform)),d.alphaMap&&(m.alphaMap.value=d.alphaMap,e(d.alphaMap,m.alphaMapTransform)),d.alphaTest>0&&(m.alphaTest.value=d.alphaTest)}function h(m,d){m.specular.value.copy(d.specular),m.shininess.value=Math.max(d.shininess,1e-4)}function u(m,d){d.gradientMap&&(m.gradientMap.value=d.gradientMap)}function f(m,d){m.metalness.value=d.metalness,d.metalnessMap&&(m.metalnessMap.value=d.metalnessMap,e(d.metalnessMap,m.metalnessMapTransform)),m.roughness.value=d.roughness,d.roughnessMap&&(m.roughnessMap.value=d.roughnessMap,e(d.roughnessMap,m.roughnessMapTransform)),d.envMap&&(m.envMapIntensity.value=d.envMapIntensity)}function p(m,d,M){m.ior.value=d.ior,d.sheen>0&&(m.sheenColor.value.copy(d.sheenColor).multiplyScalar(d.sheen),m.sheenRoughness.value=d.sheenRoughness,d.sheenColorMap&&(m.sheenColorMap.value=d.sheenColorMap,e(d.sheenColorMap,m.sheenColorMapTransform)),d.sheenRoughnessMap&&(m.sheenRoughnessMap.value=d.sheenRoughnessMap,e(d.sheenRoughnessMap,m.sheenRoughnessMapTransform))),d.clearcoat>0&&(m.clearcoat.value=d.clearcoat,m.clearcoatRoughness.value=d.clearcoatRoughness,d.clearcoatMap&&(m.clearcoatMap.value=d.clearcoatMap,e(d.clearcoatMap,m.clearcoatMapTransform)),d.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=d.clearcoatRoughnessMap,e(d.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),d.clearcoatNormalMap&&(m.clearcoatNormalMap.value=d.clearcoatNormalMap,e(d.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(d.clearcoatNormalScale),d.side===Rn&&m.clearcoatNormalScale.value.negate())),d.dispersion>0&&(m.dispersion.value=d.dispersion),d.iridescence>0&&(m.iridescence.value=d.iridescence,m.iridescenceIOR.value=d.iridescenceIOR,m.iridescenceThicknessMinimum.value=d.iridescenceThicknessRange[0],m.iridescenceThicknessMaximum.value=d.iridescenceThicknessRange[1],d.iridescenceMap&&(m.iridescenceMap.value=d.iridescenceMap,e(d.iridescenceMap,m.iridescenceMapTransform)),d.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=d.iridescenceThicknessMap,e(d.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),d.transmission>0&&(m.transmission.value=d.transmission,m.transmissionSamplerMap.value=M.texture,m.transmissionSamplerSize.value.set(M.width,M.height),d.transmissionMap&&(m.transmissionMap.value=d.transmissionMap,e(d.transmissionMap,m.transmissionMapTransform)),m.thickness.value=d.thickness,d.thicknessMap&&(m.thicknessMap.value=d.thicknessMap,e(d.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=d.attenuationDistance,m.attenuationColor.value.copy(d.attenuationColor)),d.anisotropy>0&&(m.anisotropyVector.value.set(d.anisotropy*Math.cos(d.anisotropyRotation),d.anisotropy*Math.sin(d.anisotropyRotation)),d.anisotropyMap&&(m.anisotropyMap.value=d.anisotropyMap,e(d.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=d.specularIntensity,m.specularColor.value.copy(d.specularColor),d.specularColorMap&&(m.specularColorMap.value=d.specularColorMap,e(d.specularColorMap,m.specularColorMapTransform)),d.specularIntensityMap&&(m.specularIntensityMap.value=d.specularIntensityMap,e(d.specularIntensityMap,m.specularIntensityMapTransform))}function _(m,d){d.matcap&&(m.matcap.value=d.matcap)}function v(m,d){const M=t.get(d).light;m.referencePosition.value.setFromMatrixPosition(M.matrixWorld),m.nearDistance.value=M.shadow.camera.near,m.farDistance.value=M.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function GS(i,t,e,n){let s={},r={},o=[];const a=i.getParameter(i.MAX_UNIFORM_BUFFER_BINDINGS);function l(M,T){const x=T.program;n.uniformBlockBinding(M,x)}function c(M,T){let x=s[M.id];x===void 0&&(_(M),x=h(M),s[M.id]=x,M.addEventListener("dispose",m));const O=T.program;n.updateUBOMapping(M,O);const R=t.render.frame;r[M.id]!==R&&(f(M),r[M.id]=R)}function h(M){const T=u();M.__bindingPointIndex=T;const x=i.createBuffer(),O=M.__size,R=M.usage;return i.bindBuffer(i.UNIFORM_BUFFER,x),i.bufferData(i.UNIFORM_BUFFER,O,R),i.bindBuffer(i.UNIFORM_BUFFER,null),i.bindBufferBase(i.UNIFORM_BUFFER,T,x),x}function u(){for(let M=0;M<a;M++)if(o.indexOf(M)===-1)return o.push(M),M;return console.error("THREE.WebGLRenderer: Maximum number of simultaneously usable uniforms groups reached."),0}function f(M){const T=s[M.id],x=M.uniforms,O=M.__cache;i.bindBuffer(i.UNIFORM_BUFFER,T);for(let R=0,D=x.length;R<D;R++){const I=Array.isArray(x[R])?x[R]:[x[R]];for(let w=0,E=I.length;w<E;w++){const C=I[w];if(p(C,R,w,O)===!0){const V=C.__offset,F=Array.isArray(C.value)?C.value:[C.value];let $=0;for(let X=0;X<F.length;X++){const j=F[X],K=v(j);typeof j=="number"||typeof j=="boolean"?(C.__data[0]=j,i.bufferSubData(i.UNIFORM_BUFFER,V+$,C.__data)):j.isMatrix3?(C.__data[0]=j.elements[0],C.__data[1]=j.elements[1],C.__data[2]=j.elements[2],C.__data[3]=0,C.__data[4]=j.elements[3],C.__data[5]=j.elements[4],C.__data[6]=j.elements[5],C.__data[7]=0,C.__data[8]=j.elements[6],C.__data[9]=j.elements[7],C.__data[10]=j.elements[8],C.__data[11]=0):(j.toArray(C.__data,$),$+=K.storage/Float32Array.BYTES_PER_ELEMENT)}i.bufferSubData(i.UNIFORM_BUFFER,V,C.__data)}}}i.bindBuffer(i.UNIFORM_BUFFER,null)}function p(M,T,x,O){const R=M.value,D=T+"_"+x;if(O[D]===void 0)return typeof R=="number"||typeof R=="boolean"?O[D]=R:O[D]=R.clone(),!0;{const I=O[D];if(typeof R=="number"||typeof R=="boolean"){if(I!==R)return O[D]=R,!0}else if(I.equals(R)===!1)return I.copy(R),!0}return!1}function _(M){const T=M.uniforms;let x=0;const O=16;for(let D=0,I=T.length;D<I;D++){const w=Array.isArray(T[D])?T[D]:[T[D]];for(let E=0,C=w.length;E<C;E++){const V=w[E],F=Array.isArray(V.value)?V.value:[V.value];for(let $=0,X=F.length;$<X;$++){const j=F[$],K=v(j),Q=x%O,ht=Q%K.boundary,lt=Q+ht;x+=ht,lt!==0&&O-lt<K.storage&&(x+=O-lt),V.__data=new Float32Array(K.storage/Float32Array.BYTES_PER_ELEMENT),V.__offset=x,x+=K.storage}}}const R=x%O;return R>0&&(x+=O-R),M.__size=x,M.__cache={},this}function v(M){const T={boundary:0,storage:0};return typeof M=="number"||typeof M=="boolean"?(T.boundary=4,T.storage=4):M.isVector2?(T.boundary=8,T.storage=8):M.isVector3||M.isColor?(T.boundary=16,T.storage=12):M.isVector4?(T.boundary=16,T.storage=16):M.isMatrix3?(T.boundary=48,T.storage=48):M.isMatrix4?(T.boundary=64,T.storage=64):M.isTexture?console.warn("THREE.WebGLRenderer: Texture samplers can not be part of an uniforms group."):console.warn("THREE.WebGLRenderer: Unsupported uniform value type.",M),T}function m(M){const T=M.target;T.removeEventListener("dispose",m);const x=o.indexOf(T.__bindingPointIndex);o.splice(x,1),i.deleteBuffer(s[T.id]),delete s[T.id],delete r[T.id]}function d(){for(const M in s)i.deleteBuffer(s[M]);o=[],s={},r={}}return{bind:l,update:c,dispose:d}}class WS{constructor(t={}){const{canvas:e=D0(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reverseDepthBuffer:f=!1}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;const _=new Uint32Array(4),v=new Int32Array(4);let m=null,d=null;const M=[],T=[];this.domElement=e,this.debug={checkShaderErrors:!0,onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this._outputColorSpace=In,this.toneMapping=ls,this.toneMappingExposure=1;const x=this;let O=!1,R=0,D=0,I=null,w=-1,E=null;const C=new Ve,V=new Ve;let F=null;const $=new Jt(0);let X=0,j=e.width,K=e.height,Q=1,ht=null,lt=null;const pt=new Ve(0,0,j,K),yt=new Ve(0,0,j,K);let dt=!1;const nt=new Vh;let ot=!1,mt=!1;const rt=new ge,zt=new ge,Ht=new U,It=new Ve,ae={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0};let Kt=!1;function le(){return I===null?Q:1}let k=n;function $e(b,B){return e.getContext(b,B)}try{const b={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${Lh}`),e.addEventListener("webglcontextlost",st,!1),e.addEventListener("webglcontextrestored",Tt,!1),e.addEventListener("webglcontextcreationerror",At,!1),k===null){const B="webgl2";if(k=$e(B,b),k===null)throw $e(B)?new Error("Error creating WebGL context with your selected attributes."):new Error("Error creating WebGL context.")}}catch(b){throw console.error("THREE.WebGLRenderer: "+b.message),b}let Qt,ee,Vt,he,Pt,P,S,Z,J,G,tt,Mt,_t,wt,Zt,ut,vt,Nt,Ot,Et,ie,qt,ue,z;function xt(){Qt=new Zy(k),Qt.init(),qt=new IS(k,Qt),ee=new Gy(k,Qt,t,qt),Vt=new LS(k,Qt),ee.reverseDepthBuffer&&f&&Vt.buffers.depth.setReversed(!0),he=new Jy(k),Pt=new gS,P=new US(k,Qt,Vt,Pt,ee,qt,he),S=new Xy(x),Z=new $y(x),J=new rv(k),ue=new Hy(k,J),G=new Ky(k,J,he,ue),tt=new tM(k,G,J,he),Ot=new Qy(k,ee,P),ut=new Wy(Pt),Mt=new mS(x,S,Z,Qt,ee,ue,ut),_t=new VS(x,Pt),wt=new vS,Zt=new bS(Qt),Nt=new ky(x,S,Z,Vt,tt,p,l),vt=new CS(x,tt,ee),z=new GS(k,he,ee,Vt),Et=new Vy(k,Qt,he),ie=new jy(k,Qt,he),he.programs=Mt.programs,x.capabilities=ee,x.extensions=Qt,x.properties=Pt,x.renderLists=wt,x.shadowMap=vt,x.state=Vt,x.info=he}xt();const et=new kS(x,k);this.xr=et,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){const b=Qt.get("WEBGL_lose_context");b&&b.loseContext()},this.forceContextRestore=function(){const b=Qt.get("WEBGL_lose_context");b&&b.restoreContext()},this.getPixelRatio=function(){return Q},this.setPixelRatio=function(b){b!==void 0&&(Q=b,this.setSize(j,K,!1))},this.getSize=function(b){return b.set(j,K)},this.setSize=function(b,B,W=!0){if(et.isPresenting){console.warn("THREE.WebGLRenderer: Can't change size while VR device is presenting.");return}j=b,K=B,e.width=Math.floor(b*Q),e.height=Math.floor(B*Q),W===!0&&(e.style.width=b+"px",e.style.height=B+"px"),this.setViewport(0,0,b,B)},this.getDrawingBufferSize=function(b){return b.set(j*Q,K*Q).floor()},this.setDrawingBufferSize=function(b,B,W){j=b,K=B,Q=W,e.width=Math.floor(b*W),e.height=Math.floor(B*W),this.setViewport(0,0,b,B)},this.getCurrentViewport=function(b){return b.copy(C)},this.getViewport=function(b){return b.copy(pt)},this.setViewport=function(b,B,W,Y){b.isVector4?pt.set(b.x,b.y,b.z,b.w):pt.set(b,B,W,Y),Vt.viewport(C.copy(pt).multiplyScalar(Q).round())},this.getScissor=function(b){return b.copy(yt)},this.setScissor=function(b,B,W,Y){b.isVector4?yt.set(b.x,b.y,b.z,b.w):yt.set(b,B,W,Y),Vt.scissor(V.copy(yt).multiplyScalar(Q).round())},this.getScissorTest=function(){return dt},this.setScissorTest=function(b){Vt.setScissorTest(dt=b)},this.setOpaqueSort=function(b){ht=b},this.setTransparentSort=function(b){lt=b},this.getClearColor=function(b){return b.copy(Nt.getClearColor())},this.setClearColor=function(){Nt.setClearColor.apply(Nt,arguments)},this.getClearAlpha=function(){return Nt.getClearAlpha()},this.setClearAlpha=function(){Nt.setClearAlpha.apply(Nt,arguments)},this.clear=function(b=!0,B=!0,W=!0){let Y=0;if(b){let H=!1;if(I!==null){const ct=I.texture.format;H=ct===zh||ct===Bh||ct===Oh}if(H){const ct=I.texture.type,St=ct===Xi||ct===zs||ct===Po||ct===Hr||ct===Ih||ct===Nh,Ft=Nt.getClearColor(),Dt=Nt.getClearAlpha(),Wt=Ft.r,Yt=Ft.g,Ut=Ft.b;St?(_[0]=Wt,_[1]=Yt,_[2]=Ut,_[3]=Dt,k.clearBufferuiv(k.COLOR,0,_)):(v[0]=Wt,v[1]=Yt,v[2]=Ut,v[3]=Dt,k.clearBufferiv(k.COLOR,0,v))}else Y|=k.COLOR_BUFFER_BIT}B&&(Y|=k.DEPTH_BUFFER_BIT),W&&(Y|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),k.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.dispose=function(){e.removeEventListener("webglcontextlost",st,!1),e.removeEventListener("webglcontextrestored",Tt,!1),e.removeEventListener("webglcontextcreationerror",At,!1),wt.dispose(),Zt.dispose(),Pt.dispose(),S.dispose(),Z.dispose(),tt.dispose(),ue.dispose(),z.dispose(),Mt.dispose(),et.dispose(),et.removeEventListener("sessionstart",Nn),et.removeEventListener("sessionend",Pi),Pn.stop()};function st(b){b.preventDefault(),console.log("THREE.WebGLRenderer: Context Lost."),O=!0}function Tt(){console.log("THREE.WebGLRenderer: Context Restored."),O=!1;const b=he.autoReset,B=vt.enabled,W=vt.autoUpdate,Y=vt.needsUpdate,H=vt.type;xt(),he.autoReset=b,vt.enabled=B,vt.autoUpdate=W,vt.needsUpdate=Y,vt.type=H}function At(b){console.error("THREE.WebGLRenderer: A WebGL context could not be created. Reason: ",b.statusMessage)}function jt(b){const B=b.target;B.removeEventListener("dispose",jt),Oe(B)}function Oe(b){sn(b),Pt.remove(b)}function sn(b){const B=Pt.get(b).programs;B!==void 0&&(B.forEach(function(W){Mt.releaseProgram(W)}),b.isShaderMaterial&&Mt.releaseShaderCache(b))}this.renderBufferDirect=function(b,B,W,Y,H,ct){B===null&&(B=ae);const St=H.isMesh&&H.matrixWorld.determinant()<0,Ft=sl(b,B,W,Y,H);Vt.setMaterial(Y,St);let Dt=W.index,Wt=1;if(Y.wireframe===!0){if(Dt=G.getWireframeAttribute(W),Dt===void 0)return;Wt=2}const Yt=W.drawRange,Ut=W.attributes.position;let re=Yt.start*Wt,ye=(Yt.start+Yt.count)*Wt;ct!==null&&(re=Math.max(re,ct.start*Wt),ye=Math.min(ye,(ct.start+ct.count)*Wt)),Dt!==null?(re=Math.max(re,0),ye=Math.min(ye,Dt.count)):Ut!=null&&(re=Math.max(re,0),ye=Math.min(ye,Ut.count));const Se=ye-re;if(Se<0||Se===1/0)return;ue.setup(H,Y,Ft,W,Dt);let rn,ce=Et;if(Dt!==null&&(rn=J.get(Dt),ce=ie,ce.setIndex(rn)),H.isMesh)Y.wireframe===!0?(Vt.setLineWidth(Y.wireframeLinewidth*le()),ce.setMode(k.LINES)):ce.setMode(k.TRIANGLES);else if(H.isLine){let Bt=Y.linewidth;Bt===void 0&&(Bt=1),Vt.setLineWidth(Bt*le()),H.isLineSegments?ce.setMode(k.LINES):H.isLineLoop?ce.setMode(k.LINE_LOOP):ce.setMode(k.LINE_STRIP)}else H.isPoints?ce.setMode(k.POINTS):H.isSprite&&ce.setMode(k.TRIANGLES);if(H.isBatchedMesh)if(H._multiDrawInstances!==null)ce.renderMultiDrawInstances(H._multiDrawStarts,H._multiDrawCounts,H._multiDrawCount,H._multiDrawInstances);else if(Qt.get("WEBGL_multi_draw"))ce.renderMultiDraw(H._multiDrawStarts,H._multiDrawCounts,H._multiDrawCount);else{const Bt=H._multiDrawStarts,Be=H._multiDrawCounts,fe=H._multiDrawCount,Ln=Dt?J.get(Dt).bytesPerElement:1,gi=Pt.get(Y).currentProgram.getUniforms();for(let gn=0;gn<fe;gn++)gi.setValue(k,"_gl_DrawID",gn),ce.render(Bt[gn]/Ln,Be[gn])}else if(H.isInstancedMesh)ce.renderInstances(re,Se,H.count);else if(W.isInstancedBufferGeometry){const Bt=W._maxInstanceCount!==void 0?W._maxInstanceCount:1/0,Be=Math.min(W.instanceCount,Bt);ce.renderInstances(re,Se,Be)}else ce.render(re,Se)};function _e(b,B,W){b.transparent===!0&&b.side===ti&&b.forceSinglePass===!1?(b.side=Rn,b.needsUpdate=!0,Ys(b,B,W),b.side=us,b.needsUpdate=!0,Ys(b,B,W),b.side=ti):Ys(b,B,W)}this.compile=function(b,B,W=null){W===null&&(W=b),d=Zt.get(W),d.init(B),T.push(d),W.traverseVisible(function(H){H.isLight&&H.layers.test(B.layers)&&(d.pushLight(H),H.castShadow&&d.pushShadow(H))}),b!==W&&b.traverseVisible(function(H){H.isLight&&H.layers.test(B.layers)&&(d.pushLight(H),H.castShadow&&d.pushShadow(H))}),d.setupLights();const Y=new Set;return b.traverse(function(H){if(!(H.isMesh||H.isPoints||H.isLine||H.isSprite))return;const ct=H.material;if(ct)if(Array.isArray(ct))for(let St=0;St<ct.length;St++){const Ft=ct[St];_e(Ft,W,H),Y.add(Ft)}else _e(ct,W,H),Y.add(ct)}),T.pop(),d=null,Y},this.compileAsync=function(b,B,W=null){const Y=this.compile(b,B,W);return new Promise(H=>{function ct(){if(Y.forEach(function(St){Pt.get(St).currentProgram.isReady()&&Y.delete(St)}),Y.size===0){H(b);return}setTimeout(ct,10)}Qt.get("KHR_parallel_shader_compile")!==null?ct():setTimeout(ct,10)})};let Ze=null;function Pe(b){Ze&&Ze(b)}function Nn(){Pn.stop()}function Pi(){Pn.start()}const Pn=new Zp;Pn.setAnimationLoop(Pe),typeof self<"u"&&Pn.setContext(self),this.setAnimationLoop=function(b){Ze=b,et.setAnimationLoop(b),b===null?Pn.stop():Pn.start()},et.addEventListener("sessionstart",Nn),et.addEventListener("sessionend",Pi),this.render=function(b,B){if(B!==void 0&&B.isCamera!==!0){console.error("THREE.WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(O===!0)return;if(b.matrixWorldAutoUpdate===!0&&b.updateMatrixWorld(),B.parent===null&&B.matrixWorldAutoUpdate===!0&&B.updateMatrixWorld(),et.enabled===!0&&et.isPresenting===!0&&(et.cameraAutoUpdate===!0&&et.updateCamera(B),B=et.getCamera()),b.isScene===!0&&b.onBeforeRender(x,b,B,I),d=Zt.get(b,T.length),d.init(B),T.push(d),zt.multiplyMatrices(B.projectionMatrix,B.matrixWorldInverse),nt.setFromProjectionMatrix(zt),mt=this.localClippingEnabled,ot=ut.init(this.clippingPlanes,mt),m=wt.get(b,M.length),m.init(),M.push(m),et.enabled===!0&&et.isPresenting===!0){const ct=x.xr.getDepthSensingMesh();ct!==null&&mn(ct,B,-1/0,x.sortObjects)}mn(b,B,0,x.sortObjects),m.finish(),x.sortObjects===!0&&m.sort(ht,lt),Kt=et.enabled===!1||et.isPresenting===!1||et.hasDepthSensing()===!1,Kt&&Nt.addToRenderList(m,b),this.info.render.frame++,ot===!0&&ut.beginShadows();const W=d.state.shadowsArray;vt.render(W,b,B),ot===!0&&ut.endShadows(),this.info.autoReset===!0&&this.info.reset();const Y=m.opaque,H=m.transmissive;if(d.setupLights(),B.isArrayCamera){const ct=B.cameras;if(H.length>0)for(let St=0,Ft=ct.length;St<Ft;St++){const Dt=ct[St];Di(Y,H,b,Dt)}Kt&&Nt.render(b);for(let St=0,Ft=ct.length;St<Ft;St++){const Dt=ct[St];Li(m,b,Dt,Dt.viewport)}}else H.length>0&&Di(Y,H,b,B),Kt&&Nt.render(b),Li(m,b,B);I!==null&&(P.updateMultisampleRenderTarget(I),P.updateRenderTargetMipmap(I)),b.isScene===!0&&b.onAfterRender(x,b,B),ue.resetDefaultState(),w=-1,E=null,T.pop(),T.length>0?(d=T[T.length-1],ot===!0&&ut.setGlobalState(x.clippingPlanes,d.state.camera)):d=null,M.pop(),M.length>0?m=M[M.length-1]:m=null};function mn(b,B,W,Y){if(b.visible===!1)return;if(b.layers.test(B.layers)){if(b.isGroup)W=b.renderOrder;else if(b.isLOD)b.autoUpdate===!0&&b.update(B);else if(b.isLight)d.pushLight(b),b.castShadow&&d.pushShadow(b);else if(b.isSprite){if(!b.frustumCulled||nt.intersectsSprite(b)){Y&&It.setFromMatrixPosition(b.matrixWorld).applyMatrix4(zt);const St=tt.update(b),Ft=b.material;Ft.visible&&m.push(b,St,Ft,W,It.z,null)}}else if((b.isMesh||b.isLine||b.isPoints)&&(!b.frustumCulled||nt.intersectsObject(b))){const St=tt.update(b),Ft=b.material;if(Y&&(b.boundingSphere!==void 0?(b.boundingSphere===null&&b.computeBoundingSphere(),It.copy(b.boundingSphere.center)):(St.boundingSphere===null&&St.computeBoundingSphere(),It.copy(St.boundingSphere.center)),It.applyMatrix4(b.matrixWorld).applyMatrix4(zt)),Array.isArray(Ft)){const Dt=St.groups;for(let Wt=0,Yt=Dt.length;Wt<Yt;Wt++){const Ut=Dt[Wt],re=Ft[Ut.materialIndex];re&&re.visible&&m.push(b,St,re,W,It.z,Ut)}}else Ft.visible&&m.push(b,St,Ft,W,It.z,null)}}const ct=b.children;for(let St=0,Ft=ct.length;St<Ft;St++)mn(ct[St],B,W,Y)}function Li(b,B,W,Y){const H=b.opaque,ct=b.transmissive,St=b.transparent;d.setupLightsView(W),ot===!0&&ut.setGlobalState(x.clippingPlanes,W),Y&&Vt.viewport(C.copy(Y)),H.length>0&&ms(H,B,W),ct.length>0&&ms(ct,B,W),St.length>0&&ms(St,B,W),Vt.buffers.depth.setTest(!0),Vt.buffers.depth.setMask(!0),Vt.buffers.color.setMask(!0),Vt.setPolygonOffset(!1)}function Di(b,B,W,Y){if((W.isScene===!0?W.overrideMaterial:null)!==null)return;d.state.transmissionRenderTarget[Y.id]===void 0&&(d.state.transmissionRenderTarget[Y.id]=new ks(1,1,{generateMipmaps:!0,type:Qt.has("EXT_color_buffer_half_float")||Qt.has("EXT_color_buffer_float")?Lo:Xi,minFilter:Fs,samples:4,stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,colorSpace:de.workingColorSpace}));const ct=d.state.transmissionRenderTarget[Y.id],St=Y.viewport||C;ct.setSize(St.z,St.w);const Ft=x.getRenderTarget();x.setRenderTarget(ct),x.getClearColor($),X=x.getClearAlpha(),X<1&&x.setClearColor(16777215,.5),x.clear(),Kt&&Nt.render(W);const Dt=x.toneMapping;x.toneMapping=ls;const Wt=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),d.setupLightsView(Y),ot===!0&&ut.setGlobalState(x.clippingPlanes,Y),ms(b,W,Y),P.updateMultisampleRenderTarget(ct),P.updateRenderTargetMipmap(ct),Qt.has("WEBGL_multisampled_render_to_texture")===!1){let Yt=!1;for(let Ut=0,re=B.length;Ut<re;Ut++){const ye=B[Ut],Se=ye.object,rn=ye.geometry,ce=ye.material,Bt=ye.group;if(ce.side===ti&&Se.layers.test(Y.layers)){const Be=ce.side;ce.side=Rn,ce.needsUpdate=!0,jr(Se,W,Y,rn,ce,Bt),ce.side=Be,ce.needsUpdate=!0,Yt=!0}}Yt===!0&&(P.updateMultisampleRenderTarget(ct),P.updateRenderTargetMipmap(ct))}x.setRenderTarget(Ft),x.setClearColor($,X),Wt!==void 0&&(Y.viewport=Wt),x.toneMapping=Dt}function ms(b,B,W){const Y=B.isScene===!0?B.overrideMaterial:null;for(let H=0,ct=b.length;H<ct;H++){const St=b[H],Ft=St.object,Dt=St.geometry,Wt=Y===null?St.material:Y,Yt=St.group;Ft.layers.test(W.layers)&&jr(Ft,B,W,Dt,Wt,Yt)}}function jr(b,B,W,Y,H,ct){b.onBeforeRender(x,B,W,Y,H,ct),b.modelViewMatrix.multiplyMatrices(W.matrixWorldInverse,b.matrixWorld),b.normalMatrix.getNormalMatrix(b.modelViewMatrix),H.onBeforeRender(x,B,W,Y,b,ct),H.transparent===!0&&H.side===ti&&H.forceSinglePass===!1?(H.side=Rn,H.needsUpdate=!0,x.renderBufferDirect(W,B,Y,H,b,ct),H.side=us,H.needsUpdate=!0,x.renderBufferDirect(W,B,Y,H,b,ct),H.side=ti):x.renderBufferDirect(W,B,Y,H,b,ct),b.onAfterRender(x,B,W,Y,H,ct)}function Ys(b,B,W){B.isScene!==!0&&(B=ae);const Y=Pt.get(b),H=d.state.lights,ct=d.state.shadowsArray,St=H.state.version,Ft=Mt.getParameters(b,H.state,ct,B,W),Dt=Mt.getProgramCacheKey(Ft);let Wt=Y.programs;Y.environment=b.isMeshStandardMaterial?B.environment:null,Y.fog=B.fog,Y.envMap=(b.isMeshStandardMaterial?Z:S).get(b.envMap||Y.environment),Y.envMapRotation=Y.environment!==null&&b.envMap===null?B.environmentRotation:b.envMapRotation,Wt===void 0&&(b.addEventListener("dispose",jt),Wt=new Map,Y.programs=Wt);let Yt=Wt.get(Dt);if(Yt!==void 0){if(Y.currentProgram===Yt&&Y.lightsStateVersion===St)return mi(b,Ft),Yt}else Ft.uniforms=Mt.getUniforms(b),b.onBeforeCompile(Ft,x),Yt=Mt.acquireProgram(Ft,Dt),Wt.set(Dt,Yt),Y.uniforms=Ft.uniforms;const Ut=Y.uniforms;return(!b.isShaderMaterial&&!b.isRawShaderMaterial||b.clipping===!0)&&(Ut.clippingPlanes=ut.uniform),mi(b,Ft),Y.needsLights=Io(b),Y.lightsStateVersion=St,Y.needsLights&&(Ut.ambientLightColor.value=H.state.ambient,Ut.lightProbe.value=H.state.probe,Ut.directionalLights.value=H.state.directional,Ut.directionalLightShadows.value=H.state.directionalShadow,Ut.spotLights.value=H.state.spot,Ut.spotLightShadows.value=H.state.spotShadow,Ut.rectAreaLights.value=H.state.rectArea,Ut.ltc_1.value=H.state.rectAreaLTC1,Ut.ltc_2.value=H.state.rectAreaLTC2,Ut.pointLights.value=H.state.point,Ut.pointLightShadows.value=H.state.pointShadow,Ut.hemisphereLights.value=H.state.hemi,Ut.directionalShadowMap.value=H.state.directionalShadowMap,Ut.directionalShadowMatrix.value=H.state.directionalShadowMatrix,Ut.spotShadowMap.value=H.state.spotShadowMap,Ut.spotLightMatrix.value=H.state.spotLightMatrix,Ut.spotLightMap.value=H.state.spotLightMap,Ut.pointShadowMap.value=H.state.pointShadowMap,Ut.pointShadowMatrix.value=H.state.pointShadowMatrix),Y.currentProgram=Yt,Y.uniformsList=null,Yt}function Uo(b){if(b.uniformsList===null){const B=b.currentProgram.getUniforms();b.uniformsList=Ca.seqWithValue(B.seq,b.uniforms)}return b.uniformsList}function mi(b,B){const W=Pt.get(b);W.outputColorSpace=B.outputColorSpace,W.batching=B.batching,W.batchingColor=B.batchingColor,W.instancing=B.instancing,W.instancingColor=B.instancingColor,W.instancingMorph=B.instancingMorph,W.skinning=B.skinning,W.morphTargets=B.morphTargets,W.morphNormals=B.morphNormals,W.morphColors=B.morphColors,W.morphTargetsCount=B.morphTargetsCount,W.numClippingPlanes=B.numClippingPlanes,W.numIntersection=B.numClipIntersection,W.vertexAlphas=B.vertexAlphas,W.vertexTangents=B.vertexTangents,W.toneMapping=B.toneMapping}function sl(b,B,W,Y,H){B.isScene!==!0&&(B=ae),P.resetTextureUnits();const ct=B.fog,St=Y.isMeshStandardMaterial?B.environment:null,Ft=I===null?x.outputColorSpace:I.isXRRenderTarget===!0?I.texture.colorSpace:$r,Dt=(Y.isMeshStandardMaterial?Z:S).get(Y.envMap||St),Wt=Y.vertexColors===!0&&!!W.attributes.color&&W.attributes.color.itemSize===4,Yt=!!W.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),Ut=!!W.morphAttributes.position,re=!!W.morphAttributes.normal,ye=!!W.morphAttributes.color;let Se=ls;Y.toneMapped&&(I===null||I.isXRRenderTarget===!0)&&(Se=x.toneMapping);const rn=W.morphAttributes.position||W.morphAttributes.normal||W.morphAttributes.color,ce=rn!==void 0?rn.length:0,Bt=Pt.get(Y),Be=d.state.lights;if(ot===!0&&(mt===!0||b!==E)){const Mn=b===E&&Y.id===w;ut.setState(Y,b,Mn)}let fe=!1;Y.version===Bt.__version?(Bt.needsLights&&Bt.lightsStateVersion!==Be.state.version||Bt.outputColorSpace!==Ft||H.isBatchedMesh&&Bt.batching===!1||!H.isBatchedMesh&&Bt.batching===!0||H.isBatchedMesh&&Bt.batchingColor===!0&&H.colorTexture===null||H.isBatchedMesh&&Bt.batchingColor===!1&&H.colorTexture!==null||H.isInstancedMesh&&Bt.instancing===!1||!H.isInstancedMesh&&Bt.instancing===!0||H.isSkinnedMesh&&Bt.skinning===!1||!H.isSkinnedMesh&&Bt.skinning===!0||H.isInstancedMesh&&Bt.instancingColor===!0&&H.instanceColor===null||H.isInstancedMesh&&Bt.instancingColor===!1&&H.instanceColor!==null||H.isInstancedMesh&&Bt.instancingMorph===!0&&H.morphTexture===null||H.isInstancedMesh&&Bt.instancingMorph===!1&&H.morphTexture!==null||Bt.envMap!==Dt||Y.fog===!0&&Bt.fog!==ct||Bt.numClippingPlanes!==void 0&&(Bt.numClippingPlanes!==ut.numPlanes||Bt.numIntersection!==ut.numIntersection)||Bt.vertexAlphas!==Wt||Bt.vertexTangents!==Yt||Bt.morphTargets!==Ut||Bt.morphNormals!==re||Bt.morphColors!==ye||Bt.toneMapping!==Se||Bt.morphTargetsCount!==ce)&&(fe=!0):(fe=!0,Bt.__version=Y.version);let Ln=Bt.currentProgram;fe===!0&&(Ln=Ys(Y,B,H));let gi=!1,gn=!1,_s=!1;const Ae=Ln.getUniforms(),Yn=Bt.uniforms;if(Vt.useProgram(Ln.program)&&(gi=!0,gn=!0,_s=!0),Y.id!==w&&(w=Y.id,gn=!0),gi||E!==b){Vt.buffers.depth.getReversed()?(rt.copy(b.projectionMatrix),I0(rt),N0(rt),Ae.setValue(k,"projectionMatrix",rt)):Ae.setValue(k,"projectionMatrix",b.projectionMatrix),Ae.setValue(k,"viewMatrix",b.matrixWorldInverse);const _i=Ae.map.cameraPosition;_i!==void 0&&_i.setValue(k,Ht.setFromMatrixPosition(b.matrixWorld)),ee.logarithmicDepthBuffer&&Ae.setValue(k,"logDepthBufFC",2/(Math.log(b.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&Ae.setValue(k,"isOrthographic",b.isOrthographicCamera===!0),E!==b&&(E=b,gn=!0,_s=!0)}if(H.isSkinnedMesh){Ae.setOptional(k,H,"bindMatrix"),Ae.setOptional(k,H,"bindMatrixInverse");const Mn=H.skeleton;Mn&&(Mn.boneTexture===null&&Mn.computeBoneTexture(),Ae.setValue(k,"boneTexture",Mn.boneTexture,P))}H.isBatchedMesh&&(Ae.setOptional(k,H,"batchingTexture"),Ae.setValue(k,"batchingTexture",H._matricesTexture,P),Ae.setOptional(k,H,"batchingIdTexture"),Ae.setValue(k,"batchingIdTexture",H._indirectTexture,P),Ae.setOptional(k,H,"batchingColorTexture"),H._colorsTexture!==null&&Ae.setValue(k,"batchingColorTexture",H._colorsTexture,P));const qi=W.morphAttributes;if((qi.position!==void 0||qi.normal!==void 0||qi.color!==void 0)&&Ot.update(H,W,Ln),(gn||Bt.receiveShadow!==H.receiveShadow)&&(Bt.receiveShadow=H.receiveShadow,Ae.setValue(k,"receiveShadow",H.receiveShadow)),Y.isMeshGouraudMaterial&&Y.envMap!==null&&(Yn.envMap.value=Dt,Yn.flipEnvMap.value=Dt.isCubeTexture&&Dt.isRenderTargetTexture===!1?-1:1),Y.isMeshStandardMaterial&&Y.envMap===null&&B.environment!==null&&(Yn.envMapIntensity.value=B.environmentIntensity),gn&&(Ae.setValue(k,"toneMappingExposure",x.toneMappingExposure),Bt.needsLights&&gs(Yn,_s),ct&&Y.fog===!0&&_t.refreshFogUniforms(Yn,ct),_t.refreshMaterialUniforms(Yn,Y,Q,K,d.state.transmissionRenderTarget[b.id]),Ca.upload(k,Uo(Bt),Yn,P)),Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(Ca.upload(k,Uo(Bt),Yn,P),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&Ae.setValue(k,"center",H.center),Ae.setValue(k,"modelViewMatrix",H.modelViewMatrix),Ae.setValue(k,"normalMatrix",H.normalMatrix),Ae.setValue(k,"modelMatrix",H.matrixWorld),Y.isShaderMaterial||Y.isRawShaderMaterial){const Mn=Y.uniformsGroups;for(let _i=0,ni=Mn.length;_i<ni;_i++){const qs=Mn[_i];z.update(qs,Ln),z.bind(qs,Ln)}}return Ln}function gs(b,B){b.ambientLightColor.needsUpdate=B,b.lightProbe.needsUpdate=B,b.directionalLights.needsUpdate=B,b.directionalLightShadows.needsUpdate=B,b.pointLights.needsUpdate=B,b.pointLightShadows.needsUpdate=B,b.spotLights.needsUpdate=B,b.spotLightShadows.needsUpdate=B,b.rectAreaLights.needsUpdate=B,b.hemisphereLights.needsUpdate=B}function Io(b){return b.isMeshLambertMaterial||b.isMeshToonMaterial||b.isMeshPhongMaterial||b.isMeshStandardMaterial||b.isShadowMaterial||b.isShaderMaterial&&b.lights===!0}this.getActiveCubeFace=function(){return R},this.getActiveMipmapLevel=function(){return D},this.getRenderTarget=function(){return I},this.setRenderTargetTextures=function(b,B,W){Pt.get(b.texture).__webglTexture=B,Pt.get(b.depthTexture).__webglTexture=W;const Y=Pt.get(b);Y.__hasExternalTextures=!0,Y.__autoAllocateDepthBuffer=W===void 0,Y.__autoAllocateDepthBuffer||Qt.has("WEBGL_multisampled_render_to_texture")===!0&&(console.warn("THREE.WebGLRenderer: Render-to-texture extension was disabled because an external texture was provided"),Y.__useRenderToTexture=!1)},this.setRenderTargetFramebuffer=function(b,B){const W=Pt.get(b);W.__webglFramebuffer=B,W.__useDefaultFramebuffer=B===void 0},this.setRenderTarget=function(b,B=0,W=0){I=b,R=B,D=W;let Y=!0,H=null,ct=!1,St=!1;if(b){const Dt=Pt.get(b);if(Dt.__useDefaultFramebuffer!==void 0)Vt.bindFramebuffer(k.FRAMEBUFFER,null),Y=!1;else if(Dt.__webglFramebuffer===void 0)P.setupRenderTarget(b);else if(Dt.__hasExternalTextures)P.rebindTextures(b,Pt.get(b.texture).__webglTexture,Pt.get(b.depthTexture).__webglTexture);else if(b.depthBuffer){const Ut=b.depthTexture;if(Dt.__boundDepthTexture!==Ut){if(Ut!==null&&Pt.has(Ut)&&(b.width!==Ut.image.width||b.height!==Ut.image.height))throw new Error("WebGLRenderTarget: Attached DepthTexture is initialized to the incorrect size.");P.setupDepthRenderbuffer(b)}}const Wt=b.texture;(Wt.isData3DTexture||Wt.isDataArrayTexture||Wt.isCompressedArrayTexture)&&(St=!0);const Yt=Pt.get(b).__webglFramebuffer;b.isWebGLCubeRenderTarget?(Array.isArray(Yt[B])?H=Yt[B][W]:H=Yt[B],ct=!0):b.samples>0&&P.useMultisampledRTT(b)===!1?H=Pt.get(b).__webglMultisampledFramebuffer:Array.isArray(Yt)?H=Yt[W]:H=Yt,C.copy(b.viewport),V.copy(b.scissor),F=b.scissorTest}else C.copy(pt).multiplyScalar(Q).floor(),V.copy(yt).multiplyScalar(Q).floor(),F=dt;if(Vt.bindFramebuffer(k.FRAMEBUFFER,H)&&Y&&Vt.drawBuffers(b,H),Vt.viewport(C),Vt.scissor(V),Vt.setScissorTest(F),ct){const Dt=Pt.get(b.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+B,Dt.__webglTexture,W)}else if(St){const Dt=Pt.get(b.texture),Wt=B||0;k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,Dt.__webglTexture,W||0,Wt)}w=-1},this.readRenderTargetPixels=function(b,B,W,Y,H,ct,St){if(!(b&&b.isWebGLRenderTarget)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ft=Pt.get(b).__webglFramebuffer;if(b.isWebGLCubeRenderTarget&&St!==void 0&&(Ft=Ft[St]),Ft){Vt.bindFramebuffer(k.FRAMEBUFFER,Ft);try{const Dt=b.texture,Wt=Dt.format,Yt=Dt.type;if(!ee.textureFormatReadable(Wt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(!ee.textureTypeReadable(Yt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}B>=0&&B<=b.width-Y&&W>=0&&W<=b.height-H&&k.readPixels(B,W,Y,H,qt.convert(Wt),qt.convert(Yt),ct)}finally{const Dt=I!==null?Pt.get(I).__webglFramebuffer:null;Vt.bindFramebuffer(k.FRAMEBUFFER,Dt)}}},this.readRenderTargetPixelsAsync=async function(b,B,W,Y,H,ct,St){if(!(b&&b.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ft=Pt.get(b).__webglFramebuffer;if(b.isWebGLCubeRenderTarget&&St!==void 0&&(Ft=Ft[St]),Ft){const Dt=b.texture,Wt=Dt.format,Yt=Dt.type;if(!ee.textureFormatReadable(Wt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(!ee.textureTypeReadable(Yt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");if(B>=0&&B<=b.width-Y&&W>=0&&W<=b.height-H){Vt.bindFramebuffer(k.FRAMEBUFFER,Ft);const Ut=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,Ut),k.bufferData(k.PIXEL_PACK_BUFFER,ct.byteLength,k.STREAM_READ),k.readPixels(B,W,Y,H,qt.convert(Wt),qt.convert(Yt),0);const re=I!==null?Pt.get(I).__webglFramebuffer:null;Vt.bindFramebuffer(k.FRAMEBUFFER,re);const ye=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await U0(k,ye,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,Ut),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,ct),k.deleteBuffer(Ut),k.deleteSync(ye),ct}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")}},this.copyFramebufferToTexture=function(b,B=null,W=0){b.isTexture!==!0&&(Mo("WebGLRenderer: copyFramebufferToTexture function signature has changed."),B=arguments[0]||null,b=arguments[1]);const Y=Math.pow(2,-W),H=Math.floor(b.image.width*Y),ct=Math.floor(b.image.height*Y),St=B!==null?B.x:0,Ft=B!==null?B.y:0;P.setTexture2D(b,0),k.copyTexSubImage2D(k.TEXTURE_2D,W,0,0,St,Ft,H,ct),Vt.unbindTexture()},this.copyTextureToTexture=function(b,B,W=null,Y=null,H=0){b.isTexture!==!0&&(Mo("WebGLRenderer: copyTextureToTexture function signature has changed."),Y=arguments[0]||null,b=arguments[1],B=arguments[2],H=arguments[3]||0,W=null);let ct,St,Ft,Dt,Wt,Yt,Ut,re,ye;const Se=b.isCompressedTexture?b.mipmaps[H]:b.image;W!==null?(ct=W.max.x-W.min.x,St=W.max.y-W.min.y,Ft=W.isBox3?W.max.z-W.min.z:1,Dt=W.min.x,Wt=W.min.y,Yt=W.isBox3?W.min.z:0):(ct=Se.width,St=Se.height,Ft=Se.depth||1,Dt=0,Wt=0,Yt=0),Y!==null?(Ut=Y.x,re=Y.y,ye=Y.z):(Ut=0,re=0,ye=0);const rn=qt.convert(B.format),ce=qt.convert(B.type);let Bt;B.isData3DTexture?(P.setTexture3D(B,0),Bt=k.TEXTURE_3D):B.isDataArrayTexture||B.isCompressedArrayTexture?(P.setTexture2DArray(B,0),Bt=k.TEXTURE_2D_ARRAY):(P.setTexture2D(B,0),Bt=k.TEXTURE_2D),k.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,B.flipY),k.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,B.premultiplyAlpha),k.pixelStorei(k.UNPACK_ALIGNMENT,B.unpackAlignment);const Be=k.getParameter(k.UNPACK_ROW_LENGTH),fe=k.getParameter(k.UNPACK_IMAGE_HEIGHT),Ln=k.getParameter(k.UNPACK_SKIP_PIXELS),gi=k.getParameter(k.UNPACK_SKIP_ROWS),gn=k.getParameter(k.UNPACK_SKIP_IMAGES);k.pixelStorei(k.UNPACK_ROW_LENGTH,Se.width),k.pixelStorei(k.UNPACK_IMAGE_HEIGHT,Se.height),k.pixelStorei(k.UNPACK_SKIP_PIXELS,Dt),k.pixelStorei(k.UNPACK_SKIP_ROWS,Wt),k.pixelStorei(k.UNPACK_SKIP_IMAGES,Yt);const _s=b.isDataArrayTexture||b.isData3DTexture,Ae=B.isDataArrayTexture||B.isData3DTexture;if(b.isRenderTargetTexture||b.isDepthTexture){const Yn=Pt.get(b),qi=Pt.get(B),Mn=Pt.get(Yn.__renderTarget),_i=Pt.get(qi.__renderTarget);Vt.bindFramebuffer(k.READ_FRAMEBUFFER,Mn.__webglFramebuffer),Vt.bindFramebuffer(k.DRAW_FRAMEBUFFER,_i.__webglFramebuffer);for(let ni=0;ni<Ft;ni++)_s&&k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Pt.get(b).__webglTexture,H,Yt+ni),b.isDepthTexture?(Ae&&k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Pt.get(B).__webglTexture,H,ye+ni),k.blitFramebuffer(Dt,Wt,ct,St,Ut,re,ct,St,k.DEPTH_BUFFER_BIT,k.NEAREST)):Ae?k.copyTexSubImage3D(Bt,H,Ut,re,ye+ni,Dt,Wt,ct,St):k.copyTexSubImage2D(Bt,H,Ut,re,ye+ni,Dt,Wt,ct,St);Vt.bindFramebuffer(k.READ_FRAMEBUFFER,null),Vt.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else Ae?b.isDataTexture||b.isData3DTexture?k.texSubImage3D(Bt,H,Ut,re,ye,ct,St,Ft,rn,ce,Se.data):B.isCompressedArrayTexture?k.compressedTexSubImage3D(Bt,H,Ut,re,ye,ct,St,Ft,rn,Se.data):k.texSubImage3D(Bt,H,Ut,re,ye,ct,St,Ft,rn,ce,Se):b.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,H,Ut,re,ct,St,rn,ce,Se.data):b.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,H,Ut,re,Se.width,Se.height,rn,Se.data):k.texSubImage2D(k.TEXTURE_2D,H,Ut,re,ct,St,rn,ce,Se);k.pixelStorei(k.UNPACK_ROW_LENGTH,Be),k.pixelStorei(k.UNPACK_IMAGE_HEIGHT,fe),k.pixelStorei(k.UNPACK_SKIP_PIXELS,Ln),k.pixelStorei(k.UNPACK_SKIP_ROWS,gi),k.pixelStorei(k.UNPACK_SKIP_IMAGES,gn),H===0&&B.generateMipmaps&&k.generateMipmap(Bt),Vt.unbindTexture()},this.copyTextureToTexture3D=function(b,B,W=null,Y=null,H=0){return b.isTexture!==!0&&(Mo("WebGLRenderer: copyTextureToTexture3D function signature has changed."),W=arguments[0]||null,Y=arguments[1]||null,b=arguments[2],B=arguments[3],H=arguments[4]||0),Mo('WebGLRenderer: copyTextureToTexture3D function has been deprecated. Use "copyTextureToTexture" instead.'),this.copyTextureToTexture(b,B,W,Y,H)},this.initRenderTarget=function(b){Pt.get(b).__webglFramebuffer===void 0&&P.setupRenderTarget(b)},this.initTexture=function(b){b.isCubeTexture?P.setTextureCube(b,0):b.isData3DTexture?P.setTexture3D(b,0):b.isDataArrayTexture||b.isCompressedArrayTexture?P.setTexture2DArray(b,0):P.setTexture2D(b,0),Vt.unbindTexture()},this.resetState=function(){R=0,D=0,I=null,Vt.reset(),ue.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Hi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;const e=this.getContext();e.drawingBufferColorspace=de._getDrawingBufferColorSpace(t),e.unpackColorSpace=de._getUnpackColorSpace()}}class Wh{constructor(t,e=1,n=1e3){this.isFog=!0,this.name="",this.color=new Jt(t),this.near=e,this.far=n}clone(){return new Wh(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}}class XS extends qe{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new pi,this.environmentIntensity=1,this.environmentRotation=new pi,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),t.background!==null&&(this.background=t.background.clone()),t.environment!==null&&(this.environment=t.environment.clone()),t.fog!==null&&(this.fog=t.fog.clone()),this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),t.overrideMaterial!==null&&(this.overrideMaterial=t.overrideMaterial.clone()),this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){const e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),this.backgroundBlurriness>0&&(e.object.backgroundBlurriness=this.backgroundBlurriness),this.backgroundIntensity!==1&&(e.object.backgroundIntensity=this.backgroundIntensity),e.object.backgroundRotation=this.backgroundRotation.toArray(),this.environmentIntensity!==1&&(e.object.environmentIntensity=this.environmentIntensity),e.object.environmentRotation=this.environmentRotation.toArray(),e}}class YS{constructor(t,e){this.isInterleavedBuffer=!0,this.array=t,this.stride=e,this.count=t!==void 0?t.length/e:0,this.usage=hh,this.updateRanges=[],this.version=0,this.uuid=cs()}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.array=new t.array.constructor(t.array),this.count=t.count,this.stride=t.stride,this.usage=t.usage,this}copyAt(t,e,n){t*=this.stride,n*=e.stride;for(let s=0,r=this.stride;s<r;s++)this.array[t+s]=e.array[n+s];return this}set(t,e=0){return this.array.set(t,e),this}clone(t){t.arrayBuffers===void 0&&(t.arrayBuffers={}),this.array.buffer._uuid===void 0&&(this.array.buffer._uuid=cs()),t.arrayBuffers[this.array.buffer._uuid]===void 0&&(t.arrayBuffers[this.array.buffer._uuid]=this.array.slice(0).buffer);const e=new this.array.constructor(t.arrayBuffers[this.array.buffer._uuid]),n=new this.constructor(e,this.stride);return n.setUsage(this.usage),n}onUpload(t){return this.onUploadCallback=t,this}toJSON(t){return t.arrayBuffers===void 0&&(t.arrayBuffers={}),this.array.buffer._uuid===void 0&&(this.array.buffer._uuid=cs()),t.arrayBuffers[this.array.buffer._uuid]===void 0&&(t.arrayBuffers[this.array.buffer._uuid]=Array.from(new Uint32Array(this.array.buffer))),{uuid:this.uuid,buffer:this.array.buffer._uuid,type:this.array.constructor.name,stride:this.stride}}}const wn=new U;class Oa{constructor(t,e,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=t,this.itemSize=e,this.offset=n,this.normalized=s}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(t){this.data.needsUpdate=t}applyMatrix4(t){for(let e=0,n=this.data.count;e<n;e++)wn.fromBufferAttribute(this,e),wn.applyMatrix4(t),this.setXYZ(e,wn.x,wn.y,wn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)wn.fromBufferAttribute(this,e),wn.applyNormalMatrix(t),this.setXYZ(e,wn.x,wn.y,wn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)wn.fromBufferAttribute(this,e),wn.transformDirection(t),this.setXYZ(e,wn.x,wn.y,wn.z);return this}getComponent(t,e){let n=this.array[t*this.data.stride+this.offset+e];return this.normalized&&(n=wi(n,this.array)),n}setComponent(t,e,n){return this.normalized&&(n=we(n,this.array)),this.data.array[t*this.data.stride+this.offset+e]=n,this}setX(t,e){return this.normalized&&(e=we(e,this.array)),this.data.array[t*this.data.stride+this.offset]=e,this}setY(t,e){return this.normalized&&(e=we(e,this.array)),this.data.array[t*this.data.stride+this.offset+1]=e,this}setZ(t,e){return this.normalized&&(e=we(e,this.array)),this.data.array[t*this.data.stride+this.offset+2]=e,this}setW(t,e){return this.normalized&&(e=we(e,this.array)),this.data.array[t*this.data.stride+this.offset+3]=e,this}getX(t){let e=this.data.array[t*this.data.stride+this.offset];return this.normalized&&(e=wi(e,this.array)),e}getY(t){let e=this.data.array[t*this.data.stride+this.offset+1];return this.normalized&&(e=wi(e,this.array)),e}getZ(t){let e=this.data.array[t*this.data.stride+this.offset+2];return this.normalized&&(e=wi(e,this.array)),e}getW(t){let e=this.data.array[t*this.data.stride+this.offset+3];return this.normalized&&(e=wi(e,this.array)),e}setXY(t,e,n){return t=t*this.data.stride+this.offset,this.normalized&&(e=we(e,this.array),n=we(n,this.array)),this.data.array[t+0]=e,this.data.array[t+1]=n,this}setXYZ(t,e,n,s){return t=t*this.data.stride+this.offset,this.normalized&&(e=we(e,this.array),n=we(n,this.array),s=we(s,this.array)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t=t*this.data.stride+this.offset,this.normalized&&(e=we(e,this.array),n=we(n,this.array),s=we(s,this.array),r=we(r,this.array)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this.data.array[t+3]=r,this}clone(t){if(t===void 0){console.log("THREE.InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");const e=[];for(let n=0;n<this.count;n++){const s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return new pn(new this.array.constructor(e),this.itemSize,this.normalized)}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new Oa(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(t){if(t===void 0){console.log("THREE.InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");const e=[];for(let n=0;n<this.count;n++){const s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.toJSON(t)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}}class nm extends ps{static get type(){return"SpriteMaterial"}constructor(t){super(),this.isSpriteMaterial=!0,this.color=new Jt(16777215),this.map=null,this.alphaMap=null,this.rotation=0,this.sizeAttenuation=!0,this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.rotation=t.rotation,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}}let vr;const co=new U,xr=new U,yr=new U,Mr=new gt,ho=new gt,im=new ge,ha=new U,uo=new U,ua=new U,sd=new gt,Jl=new gt,rd=new gt;class qS extends qe{constructor(t=new nm){if(super(),this.isSprite=!0,this.type="Sprite",vr===void 0){vr=new Qe;const e=new Float32Array([-.5,-.5,0,0,0,.5,-.5,0,1,0,.5,.5,0,1,1,-.5,.5,0,0,1]),n=new YS(e,5);vr.setIndex([0,1,2,0,2,3]),vr.setAttribute("position",new Oa(n,3,0,!1)),vr.setAttribute("uv",new Oa(n,2,3,!1))}this.geometry=vr,this.material=t,this.center=new gt(.5,.5)}raycast(t,e){t.camera===null&&console.error('THREE.Sprite: "Raycaster.camera" needs to be set in order to raycast against sprites.'),xr.setFromMatrixScale(this.matrixWorld),im.copy(t.camera.matrixWorld),this.modelViewMatrix.multiplyMatrices(t.camera.matrixWorldInverse,this.matrixWorld),yr.setFromMatrixPosition(this.modelViewMatrix),t.camera.isPerspectiveCamera&&this.material.sizeAttenuation===!1&&xr.multiplyScalar(-yr.z);const n=this.material.rotation;let s,r;n!==0&&(r=Math.cos(n),s=Math.sin(n));const o=this.center;fa(ha.set(-.5,-.5,0),yr,o,xr,s,r),fa(uo.set(.5,-.5,0),yr,o,xr,s,r),fa(ua.set(.5,.5,0),yr,o,xr,s,r),sd.set(0,0),Jl.set(1,0),rd.set(1,1);let a=t.ray.intersectTriangle(ha,uo,ua,!1,co);if(a===null&&(fa(uo.set(-.5,.5,0),yr,o,xr,s,r),Jl.set(0,1),a=t.ray.intersectTriangle(ha,ua,uo,!1,co),a===null))return;const l=t.ray.origin.distanceTo(co);l<t.near||l>t.far||e.push({distance:l,point:co.clone(),uv:Vn.getInterpolation(co,ha,uo,ua,sd,Jl,rd,new gt),face:null,object:this})}copy(t,e){return super.copy(t,e),t.center!==void 0&&this.center.copy(t.center),this.material=t.material,this}}function fa(i,t,e,n,s,r){Mr.subVectors(i,e).addScalar(.5).multiply(n),s!==void 0?(ho.x=r*Mr.x-s*Mr.y,ho.y=s*Mr.x+r*Mr.y):ho.copy(Mr),i.copy(t),i.x+=ho.x,i.y+=ho.y,i.applyMatrix4(im)}class $S extends yn{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Wn,h=Wn,u,f){super(null,o,a,l,c,h,s,r,u,f),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}}class od extends pn{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){const t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}}const Sr=new ge,ad=new ge,da=[],ld=new ds,ZS=new ge,fo=new Ne,po=new Zr;class sm extends Ne{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new od(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,ZS)}computeBoundingBox(){const t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new ds),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Sr),ld.copy(t.boundingBox).applyMatrix4(Sr),this.boundingBox.union(ld)}computeBoundingSphere(){const t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Zr),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Sr),po.copy(t.boundingSphere).applyMatrix4(Sr),this.boundingSphere.union(po)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),t.morphTexture!==null&&(this.morphTexture=t.morphTexture.clone()),t.instanceColor!==null&&(this.instanceColor=t.instanceColor.clone()),this.count=t.count,t.boundingBox!==null&&(this.boundingBox=t.boundingBox.clone()),t.boundingSphere!==null&&(this.boundingSphere=t.boundingSphere.clone()),this}getColorAt(t,e){e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){const n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){const n=this.matrixWorld,s=this.count;if(fo.geometry=this.geometry,fo.material=this.material,fo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),po.copy(this.boundingSphere),po.applyMatrix4(n),t.ray.intersectsSphere(po)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Sr),ad.multiplyMatrices(n,Sr),fo.matrixWorld=ad,fo.raycast(t,da);for(let o=0,a=da.length;o<a;o++){const l=da[o];l.instanceId=r,l.object=this,e.push(l)}da.length=0}}setColorAt(t,e){this.instanceColor===null&&(this.instanceColor=new od(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3)}setMatrixAt(t,e){e.toArray(this.instanceMatrix.array,t*16)}setMorphAt(t,e){const n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new $S(new Float32Array(s*this.count),s,this.count,Fh,Ri));const r=this.morphTexture.source.data.data;let o=0;for(let c=0;c<n.length;c++)o+=n[c];const a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;r[l]=a,r.set(n,l+1)}updateMorphTargets(){}dispose(){return this.dispatchEvent({type:"dispose"}),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null),this}}class Hs extends ps{static get type(){return"LineBasicMaterial"}constructor(t){super(),this.isLineBasicMaterial=!0,this.color=new Jt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}}const Ba=new U,za=new U,cd=new ge,mo=new el,pa=new Zr,Ql=new U,hd=new U;class Xh extends qe{constructor(t=new Qe,e=new Hs){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)Ba.fromBufferAttribute(e,s-1),za.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=Ba.distanceTo(za);t.setAttribute("lineDistance",new Fe(n,1))}else console.warn("THREE.Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}raycast(t,e){const n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),pa.copy(n.boundingSphere),pa.applyMatrix4(s),pa.radius+=r,t.ray.intersectsSphere(pa)===!1)return;cd.copy(s).invert(),mo.copy(t.ray).applyMatrix4(cd);const a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,f=n.attributes.position;if(h!==null){const p=Math.max(0,o.start),_=Math.min(h.count,o.start+o.count);for(let v=p,m=_-1;v<m;v+=c){const d=h.getX(v),M=h.getX(v+1),T=ma(this,t,mo,l,d,M);T&&e.push(T)}if(this.isLineLoop){const v=h.getX(_-1),m=h.getX(p),d=ma(this,t,mo,l,v,m);d&&e.push(d)}}else{const p=Math.max(0,o.start),_=Math.min(f.count,o.start+o.count);for(let v=p,m=_-1;v<m;v+=c){const d=ma(this,t,mo,l,v,v+1);d&&e.push(d)}if(this.isLineLoop){const v=ma(this,t,mo,l,_-1,p);v&&e.push(v)}}}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){const a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}}function ma(i,t,e,n,s,r){const o=i.geometry.attributes.position;if(Ba.fromBufferAttribute(o,s),za.fromBufferAttribute(o,r),e.distanceSqToSegment(Ba,za,Ql,hd)>n)return;Ql.applyMatrix4(i.matrixWorld);const l=t.ray.origin.distanceTo(Ql);if(!(l<t.near||l>t.far))return{distance:l,point:hd.clone().applyMatrix4(i.matrixWorld),index:s,face:null,faceIndex:null,barycoord:null,object:i}}const ud=new U,fd=new U;class il extends Xh{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)ud.fromBufferAttribute(e,s),fd.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+ud.distanceTo(fd);t.setAttribute("lineDistance",new Fe(n,1))}else console.warn("THREE.LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}}class KS extends Xh{constructor(t,e){super(t,e),this.isLineLoop=!0,this.type="LineLoop"}}class jS extends yn{constructor(t,e,n,s,r,o,a,l,c){super(t,e,n,s,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}}class Ci{constructor(){this.type="Curve",this.arcLengthDivisions=200}getPoint(){return console.warn("THREE.Curve: .getPoint() not implemented."),null}getPointAt(t,e){const n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){const e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){const e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){const t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;const e=[];let n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e){const n=this.getLengths();let s=0;const r=n.length;let o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);const h=n[s],f=n[s+1]-h,p=(o-h)/f;return(s+p)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);const o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new gt:new U);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){const n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e){const n=new U,s=[],r=[],o=[],a=new U,l=new ge;for(let p=0;p<=t;p++){const _=p/t;s[p]=this.getTangentAt(_,new U)}r[0]=new U,o[0]=new U;let c=Number.MAX_VALUE;const h=Math.abs(s[0].x),u=Math.abs(s[0].y),f=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),f<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let p=1;p<=t;p++){if(r[p]=r[p-1].clone(),o[p]=o[p-1].clone(),a.crossVectors(s[p-1],s[p]),a.length()>Number.EPSILON){a.normalize();const _=Math.acos(un(s[p-1].dot(s[p]),-1,1));r[p].applyMatrix4(l.makeRotationAxis(a,_))}o[p].crossVectors(s[p],r[p])}if(e===!0){let p=Math.acos(un(r[0].dot(r[t]),-1,1));p/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(p=-p);for(let _=1;_<=t;_++)r[_].applyMatrix4(l.makeRotationAxis(s[_],p*_)),o[_].crossVectors(s[_],r[_])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}toJSON(){const t={metadata:{version:4.6,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}}class Yh extends Ci{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new gt){const n=e,s=Math.PI*2;let r=this.aEndAngle-this.aStartAngle;const o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);const a=this.aStartAngle+t*r;let l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){const h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),f=l-this.aX,p=c-this.aY;l=f*h-p*u+this.aX,c=f*u+p*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){const t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}}class JS extends Yh{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}}function qh(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let f=(o-r)/c-(a-r)/(c+h)+(a-o)/h,p=(a-o)/h-(l-o)/(h+u)+(l-a)/u;f*=h,p*=h,s(o,a,f,p)},calc:function(r){const o=r*r,a=o*r;return i+t*r+e*o+n*a}}}const ga=new U,tc=new qh,ec=new qh,nc=new qh;class QS extends Ci{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new U){const n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t;let a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(ga.subVectors(s[0],s[1]).add(s[0]),c=ga);const u=s[a%r],f=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(ga.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=ga),this.curveType==="centripetal"||this.curveType==="chordal"){const p=this.curveType==="chordal"?.5:.25;let _=Math.pow(c.distanceToSquared(u),p),v=Math.pow(u.distanceToSquared(f),p),m=Math.pow(f.distanceToSquared(h),p);v<1e-4&&(v=1),_<1e-4&&(_=v),m<1e-4&&(m=v),tc.initNonuniformCatmullRom(c.x,u.x,f.x,h.x,_,v,m),ec.initNonuniformCatmullRom(c.y,u.y,f.y,h.y,_,v,m),nc.initNonuniformCatmullRom(c.z,u.z,f.z,h.z,_,v,m)}else this.curveType==="catmullrom"&&(tc.initCatmullRom(c.x,u.x,f.x,h.x,this.tension),ec.initCatmullRom(c.y,u.y,f.y,h.y,this.tension),nc.initCatmullRom(c.z,u.z,f.z,h.z,this.tension));return n.set(tc.calc(l),ec.calc(l),nc.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){const t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){const s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(new U().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}}function dd(i,t,e,n,s){const r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function tE(i,t){const e=1-i;return e*e*t}function eE(i,t){return 2*(1-i)*i*t}function nE(i,t){return i*i*t}function To(i,t,e,n){return tE(i,t)+eE(i,e)+nE(i,n)}function iE(i,t){const e=1-i;return e*e*e*t}function sE(i,t){const e=1-i;return 3*e*e*i*t}function rE(i,t){return 3*(1-i)*i*i*t}function oE(i,t){return i*i*i*t}function Ao(i,t,e,n,s){return iE(i,t)+sE(i,e)+rE(i,n)+oE(i,s)}class rm extends Ci{constructor(t=new gt,e=new gt,n=new gt,s=new gt){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new gt){const n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(Ao(t,s.x,r.x,o.x,a.x),Ao(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}}class aE extends Ci{constructor(t=new U,e=new U,n=new U,s=new U){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new U){const n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(Ao(t,s.x,r.x,o.x,a.x),Ao(t,s.y,r.y,o.y,a.y),Ao(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}}class om extends Ci{constructor(t=new gt,e=new gt){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new gt){const n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new gt){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class lE extends Ci{constructor(t=new U,e=new U){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new U){const n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new U){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class am extends Ci{constructor(t=new gt,e=new gt,n=new gt){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new gt){const n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(To(t,s.x,r.x,o.x),To(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class cE extends Ci{constructor(t=new U,e=new U,n=new U){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new U){const n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(To(t,s.x,r.x,o.x),To(t,s.y,r.y,o.y),To(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class lm extends Ci{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new gt){const n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(dd(a,l.x,c.x,h.x,u.x),dd(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(s.clone())}return this}toJSON(){const t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){const s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(new gt().fromArray(s))}return this}}var pd=Object.freeze({__proto__:null,ArcCurve:JS,CatmullRomCurve3:QS,CubicBezierCurve:rm,CubicBezierCurve3:aE,EllipseCurve:Yh,LineCurve:om,LineCurve3:lE,QuadraticBezierCurve:am,QuadraticBezierCurve3:cE,SplineCurve:lm});class hE extends Ci{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1}add(t){this.curves.push(t)}closePath(){const t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){const n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new pd[n](e,t))}return this}getPoint(t,e){const n=t*this.getLength(),s=this.getCurveLengths();let r=0;for(;r<s.length;){if(s[r]>=n){const o=s[r]-n,a=this.curves[r],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,e)}r++}return null}getLength(){const t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;const t=[];let e=0;for(let n=0,s=this.curves.length;n<s;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){const e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){const e=[];let n;for(let s=0,r=this.curves;s<r.length;s++){const o=r[s],a=o.isEllipseCurve?t*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?t*o.points.length:t,l=o.getPoints(a);for(let c=0;c<l.length;c++){const h=l[c];n&&n.equals(h)||(e.push(h),n=h)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){const s=t.curves[e];this.curves.push(s.clone())}return this.autoClose=t.autoClose,this}toJSON(){const t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){const s=this.curves[e];t.curves.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){const s=t.curves[e];this.curves.push(new pd[s.type]().fromJSON(s))}return this}}class uE extends hE{constructor(t){super(),this.type="Path",this.currentPoint=new gt,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){const n=new om(this.currentPoint.clone(),new gt(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,s){const r=new am(this.currentPoint.clone(),new gt(t,e),new gt(n,s));return this.curves.push(r),this.currentPoint.set(n,s),this}bezierCurveTo(t,e,n,s,r,o){const a=new rm(this.currentPoint.clone(),new gt(t,e),new gt(n,s),new gt(r,o));return this.curves.push(a),this.currentPoint.set(r,o),this}splineThru(t){const e=[this.currentPoint.clone()].concat(t),n=new lm(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,s,r,o){const a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,s,r,o),this}absarc(t,e,n,s,r,o){return this.absellipse(t,e,n,n,s,r,o),this}ellipse(t,e,n,s,r,o,a,l){const c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(t+c,e+h,n,s,r,o,a,l),this}absellipse(t,e,n,s,r,o,a,l){const c=new Yh(t,e,n,s,r,o,a,l);if(this.curves.length>0){const u=c.getPoint(0);u.equals(this.currentPoint)||this.lineTo(u.x,u.y)}this.curves.push(c);const h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){const t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}}class $h extends Qe{constructor(t=[new gt(0,-.5),new gt(.5,0),new gt(0,.5)],e=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:s},e=Math.floor(e),s=un(s,0,Math.PI*2);const r=[],o=[],a=[],l=[],c=[],h=1/e,u=new U,f=new gt,p=new U,_=new U,v=new U;let m=0,d=0;for(let M=0;M<=t.length-1;M++)switch(M){case 0:m=t[M+1].x-t[M].x,d=t[M+1].y-t[M].y,p.x=d*1,p.y=-m,p.z=d*0,v.copy(p),p.normalize(),l.push(p.x,p.y,p.z);break;case t.length-1:l.push(v.x,v.y,v.z);break;default:m=t[M+1].x-t[M].x,d=t[M+1].y-t[M].y,p.x=d*1,p.y=-m,p.z=d*0,_.copy(p),p.x+=v.x,p.y+=v.y,p.z+=v.z,p.normalize(),l.push(p.x,p.y,p.z),v.copy(_)}for(let M=0;M<=e;M++){const T=n+M*h*s,x=Math.sin(T),O=Math.cos(T);for(let R=0;R<=t.length-1;R++){u.x=t[R].x*x,u.y=t[R].y,u.z=t[R].x*O,o.push(u.x,u.y,u.z),f.x=M/e,f.y=R/(t.length-1),a.push(f.x,f.y);const D=l[3*R+0]*x,I=l[3*R+1],w=l[3*R+0]*O;c.push(D,I,w)}}for(let M=0;M<e;M++)for(let T=0;T<t.length-1;T++){const x=T+M*t.length,O=x,R=x+t.length,D=x+t.length+1,I=x+1;r.push(O,R,I),r.push(D,I,R)}this.setIndex(r),this.setAttribute("position",new Fe(o,3)),this.setAttribute("uv",new Fe(a,2)),this.setAttribute("normal",new Fe(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new $h(t.points,t.segments,t.phiStart,t.phiLength)}}class Zh extends $h{constructor(t=1,e=1,n=4,s=8){const r=new uE;r.absarc(0,-e/2,t,Math.PI*1.5,0),r.absarc(0,e/2,t,0,Math.PI*.5),super(r.getPoints(n),s),this.type="CapsuleGeometry",this.parameters={radius:t,length:e,capSegments:n,radialSegments:s}}static fromJSON(t){return new Zh(t.radius,t.length,t.capSegments,t.radialSegments)}}class Xs extends Qe{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};const c=this;s=Math.floor(s),r=Math.floor(r);const h=[],u=[],f=[],p=[];let _=0;const v=[],m=n/2;let d=0;M(),o===!1&&(t>0&&T(!0),e>0&&T(!1)),this.setIndex(h),this.setAttribute("position",new Fe(u,3)),this.setAttribute("normal",new Fe(f,3)),this.setAttribute("uv",new Fe(p,2));function M(){const x=new U,O=new U;let R=0;const D=(e-t)/n;for(let I=0;I<=r;I++){const w=[],E=I/r,C=E*(e-t)+t;for(let V=0;V<=s;V++){const F=V/s,$=F*l+a,X=Math.sin($),j=Math.cos($);O.x=C*X,O.y=-E*n+m,O.z=C*j,u.push(O.x,O.y,O.z),x.set(X,D,j).normalize(),f.push(x.x,x.y,x.z),p.push(F,1-E),w.push(_++)}v.push(w)}for(let I=0;I<s;I++)for(let w=0;w<r;w++){const E=v[w][I],C=v[w+1][I],V=v[w+1][I+1],F=v[w][I+1];(t>0||w!==0)&&(h.push(E,C,F),R+=3),(e>0||w!==r-1)&&(h.push(C,V,F),R+=3)}c.addGroup(d,R,0),d+=R}function T(x){const O=_,R=new gt,D=new U;let I=0;const w=x===!0?t:e,E=x===!0?1:-1;for(let V=1;V<=s;V++)u.push(0,m*E,0),f.push(0,E,0),p.push(.5,.5),_++;const C=_;for(let V=0;V<=s;V++){const $=V/s*l+a,X=Math.cos($),j=Math.sin($);D.x=w*j,D.y=m*E,D.z=w*X,u.push(D.x,D.y,D.z),f.push(0,E,0),R.x=X*.5+.5,R.y=j*.5*E+.5,p.push(R.x,R.y),_++}for(let V=0;V<s;V++){const F=O+V,$=C+V;x===!0?h.push($,$+1,F):h.push($+1,$,F),I+=3}c.addGroup(d,I,x===!0?1:2),d+=I}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Xs(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}}class ka extends Xs{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new ka(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}}const _a=new U,va=new U,ic=new U,xa=new Vn;class cm extends Qe{constructor(t=null,e=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:t,thresholdAngle:e},t!==null){const s=Math.pow(10,4),r=Math.cos(wo*e),o=t.getIndex(),a=t.getAttribute("position"),l=o?o.count:a.count,c=[0,0,0],h=["a","b","c"],u=new Array(3),f={},p=[];for(let _=0;_<l;_+=3){o?(c[0]=o.getX(_),c[1]=o.getX(_+1),c[2]=o.getX(_+2)):(c[0]=_,c[1]=_+1,c[2]=_+2);const{a:v,b:m,c:d}=xa;if(v.fromBufferAttribute(a,c[0]),m.fromBufferAttribute(a,c[1]),d.fromBufferAttribute(a,c[2]),xa.getNormal(ic),u[0]=`${Math.round(v.x*s)},${Math.round(v.y*s)},${Math.round(v.z*s)}`,u[1]=`${Math.round(m.x*s)},${Math.round(m.y*s)},${Math.round(m.z*s)}`,u[2]=`${Math.round(d.x*s)},${Math.round(d.y*s)},${Math.round(d.z*s)}`,!(u[0]===u[1]||u[1]===u[2]||u[2]===u[0]))for(let M=0;M<3;M++){const T=(M+1)%3,x=u[M],O=u[T],R=xa[h[M]],D=xa[h[T]],I=`${x}_${O}`,w=`${O}_${x}`;w in f&&f[w]?(ic.dot(f[w].normal)<=r&&(p.push(R.x,R.y,R.z),p.push(D.x,D.y,D.z)),f[w]=null):I in f||(f[I]={index0:c[M],index1:c[T],normal:ic.clone()})}}for(const _ in f)if(f[_]){const{index0:v,index1:m}=f[_];_a.fromBufferAttribute(a,v),va.fromBufferAttribute(a,m),p.push(_a.x,_a.y,_a.z),p.push(va.x,va.y,va.z)}this.setAttribute("position",new Fe(p,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}}class Do extends Qe{constructor(t=.5,e=1,n=32,s=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:t,outerRadius:e,thetaSegments:n,phiSegments:s,thetaStart:r,thetaLength:o},n=Math.max(3,n),s=Math.max(1,s);const a=[],l=[],c=[],h=[];let u=t;const f=(e-t)/s,p=new U,_=new gt;for(let v=0;v<=s;v++){for(let m=0;m<=n;m++){const d=r+m/n*o;p.x=u*Math.cos(d),p.y=u*Math.sin(d),l.push(p.x,p.y,p.z),c.push(0,0,1),_.x=(p.x/e+1)/2,_.y=(p.y/e+1)/2,h.push(_.x,_.y)}u+=f}for(let v=0;v<s;v++){const m=v*(n+1);for(let d=0;d<n;d++){const M=d+m,T=M,x=M+n+1,O=M+n+2,R=M+1;a.push(T,x,R),a.push(x,O,R)}}this.setIndex(a),this.setAttribute("position",new Fe(l,3)),this.setAttribute("normal",new Fe(c,3)),this.setAttribute("uv",new Fe(h,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Do(t.innerRadius,t.outerRadius,t.thetaSegments,t.phiSegments,t.thetaStart,t.thetaLength)}}class fs extends Qe{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));const l=Math.min(o+a,Math.PI);let c=0;const h=[],u=new U,f=new U,p=[],_=[],v=[],m=[];for(let d=0;d<=n;d++){const M=[],T=d/n;let x=0;d===0&&o===0?x=.5/e:d===n&&l===Math.PI&&(x=-.5/e);for(let O=0;O<=e;O++){const R=O/e;u.x=-t*Math.cos(s+R*r)*Math.sin(o+T*a),u.y=t*Math.cos(o+T*a),u.z=t*Math.sin(s+R*r)*Math.sin(o+T*a),_.push(u.x,u.y,u.z),f.copy(u).normalize(),v.push(f.x,f.y,f.z),m.push(R+x,1-T),M.push(c++)}h.push(M)}for(let d=0;d<n;d++)for(let M=0;M<e;M++){const T=h[d][M+1],x=h[d][M],O=h[d+1][M],R=h[d+1][M+1];(d!==0||o>0)&&p.push(T,x,R),(d!==n-1||l<Math.PI)&&p.push(x,O,R)}this.setIndex(p),this.setAttribute("position",new Fe(_,3)),this.setAttribute("normal",new Fe(v,3)),this.setAttribute("uv",new Fe(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new fs(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}}class md extends ps{static get type(){return"MeshStandardMaterial"}constructor(t){super(),this.isMeshStandardMaterial=!0,this.defines={STANDARD:""},this.color=new Jt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Jt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=kh,this.normalScale=new gt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new pi,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}}class dh extends ps{static get type(){return"MeshLambertMaterial"}constructor(t){super(),this.isMeshLambertMaterial=!0,this.color=new Jt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Jt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=kh,this.normalScale=new gt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new pi,this.combine=Dh,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}}class Kh extends qe{constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Jt(t),this.intensity=e}dispose(){}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){const e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,this.groundColor!==void 0&&(e.object.groundColor=this.groundColor.getHex()),this.distance!==void 0&&(e.object.distance=this.distance),this.angle!==void 0&&(e.object.angle=this.angle),this.decay!==void 0&&(e.object.decay=this.decay),this.penumbra!==void 0&&(e.object.penumbra=this.penumbra),this.shadow!==void 0&&(e.object.shadow=this.shadow.toJSON()),this.target!==void 0&&(e.object.target=this.target.uuid),e}}class fE extends Kh{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(qe.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Jt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}}const sc=new ge,gd=new U,_d=new U;class dE{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new gt(512,512),this.map=null,this.mapPass=null,this.matrix=new ge,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Vh,this._frameExtents=new gt(1,1),this._viewportCount=1,this._viewports=[new Ve(0,0,1,1)]}getViewportCount(){return this._viewportCount}getFrustum(){return this._frustum}updateMatrices(t){const e=this.camera,n=this.matrix;gd.setFromMatrixPosition(t.matrixWorld),e.position.copy(gd),_d.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(_d),e.updateMatrixWorld(),sc.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),this._frustum.setFromProjectionMatrix(sc),n.set(.5,0,0,.5,0,.5,0,.5,0,0,.5,.5,0,0,0,1),n.multiply(sc)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.mapSize.copy(t.mapSize),this}clone(){return new this.constructor().copy(this)}toJSON(){const t={};return this.intensity!==1&&(t.intensity=this.intensity),this.bias!==0&&(t.bias=this.bias),this.normalBias!==0&&(t.normalBias=this.normalBias),this.radius!==1&&(t.radius=this.radius),(this.mapSize.x!==512||this.mapSize.y!==512)&&(t.mapSize=this.mapSize.toArray()),t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}}class pE extends dE{constructor(){super(new Kp(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}}class vd extends Kh{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(qe.DEFAULT_UP),this.updateMatrix(),this.target=new qe,this.shadow=new pE}dispose(){this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}}class mE extends Kh{constructor(t,e){super(t,e),this.isAmbientLight=!0,this.type="AmbientLight"}}const xd=new ge;class gE{constructor(t,e,n=0,s=1/0){this.ray=new el(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new Hh,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,(e.near+e.far)/(e.near-e.far)).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):console.error("THREE.Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return xd.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(xd),this}intersectObject(t,e=!0,n=[]){return ph(t,this,n,e),n.sort(yd),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)ph(t[s],this,n,e);return n.sort(yd),n}}function yd(i,t){return i.distance-t.distance}function ph(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){const r=i.children;for(let o=0,a=r.length;o<a;o++)ph(r[o],t,e,!0)}}class Md{constructor(t=1,e=0,n=0){return this.radius=t,this.phi=e,this.theta=n,this}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=Math.max(1e-6,Math.min(Math.PI-1e-6,this.phi)),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(un(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}}const Sd=new U;let ya,rc;class _E extends qe{constructor(t=new U(0,0,1),e=new U(0,0,0),n=1,s=16776960,r=n*.2,o=r*.2){super(),this.type="ArrowHelper",ya===void 0&&(ya=new Qe,ya.setAttribute("position",new Fe([0,0,0,0,1,0],3)),rc=new Xs(0,.5,1,5,1),rc.translate(0,-.5,0)),this.position.copy(e),this.line=new Xh(ya,new Hs({color:s,toneMapped:!1})),this.line.matrixAutoUpdate=!1,this.add(this.line),this.cone=new Ne(rc,new Cn({color:s,toneMapped:!1})),this.cone.matrixAutoUpdate=!1,this.add(this.cone),this.setDirection(t),this.setLength(n,r,o)}setDirection(t){if(t.y>.99999)this.quaternion.set(0,0,0,1);else if(t.y<-.99999)this.quaternion.set(1,0,0,0);else{Sd.set(t.z,0,-t.x).normalize();const e=Math.acos(t.y);this.quaternion.setFromAxisAngle(Sd,e)}}setLength(t,e=t*.2,n=e*.2){this.line.scale.set(1,Math.max(1e-4,t-e),1),this.line.updateMatrix(),this.cone.scale.set(n,e,n),this.cone.position.y=t,this.cone.updateMatrix()}setColor(t){this.line.material.color.set(t),this.cone.material.color.set(t)}copy(t){return super.copy(t,!1),this.line.copy(t.line),this.cone.copy(t.cone),this}dispose(){this.line.geometry.dispose(),this.line.material.dispose(),this.cone.geometry.dispose(),this.cone.material.dispose()}}class vE extends il{constructor(t=1){const e=[0,0,0,t,0,0,0,0,0,0,t,0,0,0,0,0,0,t],n=[1,0,0,1,.6,0,0,1,0,.6,1,0,0,0,1,0,.6,1],s=new Qe;s.setAttribute("position",new Fe(e,3)),s.setAttribute("color",new Fe(n,3));const r=new Hs({vertexColors:!0,toneMapped:!1});super(s,r),this.type="AxesHelper"}setColors(t,e,n){const s=new Jt,r=this.geometry.attributes.color.array;return s.set(t),s.toArray(r,0),s.toArray(r,3),s.set(e),s.toArray(r,6),s.toArray(r,9),s.set(n),s.toArray(r,12),s.toArray(r,15),this.geometry.attributes.color.needsUpdate=!0,this}dispose(){this.geometry.dispose(),this.material.dispose()}}let xE=class extends Gs{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(){}disconnect(){}dispose(){}update(){}};typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:Lh}}));typeof window<"u"&&(window.__THREE__?console.warn("WARNING: Multiple instances of Three.js being imported."):window.__THREE__=Lh);const Pa="#0072b2",hm="#e69f00",mh="#009e73",La="#d55e00",yE="#56b4e9",um="#cc79a7",ME={FL:{colour:Pa,dash:[]},FR:{colour:hm,dash:[8,3]},HL:{colour:mh,dash:[3,2]},HR:{colour:La,dash:[9,3,2,3]},L:{colour:Pa,dash:[]},R:{colour:La,dash:[8,3]},x:{colour:La,dash:[]},y:{colour:mh,dash:[8,3]},z:{colour:Pa,dash:[3,2]},estimate:{colour:um,dash:[]},reference:{colour:"ink",dash:[6,4]},paper:{colour:"ink",dash:[]},limit:{colour:"quiet",dash:[2,4]}},oc=[{colour:Pa,dash:[]},{colour:La,dash:[8,3]},{colour:mh,dash:[3,2]},{colour:um,dash:[9,3,2,3]},{colour:hm,dash:[5,2]},{colour:yE,dash:[12,3]}];function Wr(i,t){/^[1-9]$/.test(i)&&(t=Number(i)-1);const e=oc.length,n=Math.floor(t/e),s=ME[i]??{colour:oc[t%e].colour,dash:oc[(t+n)%e].dash};return s.colour==="ink"||s.colour==="quiet"?{...s,colour:Un(`--${s.colour}`)}:s}function Un(i){return getComputedStyle(document.documentElement).getPropertyValue(i).trim()||"#888888"}function Ye(i){return new Jt(Un(i))}const go=[[0,34,78],[53,69,108],[102,105,112],[148,142,119],[200,184,102],[254,232,56]],SE=78;function fm(i){const t=Math.min(Math.max(i,0),1)*(go.length-1),e=Math.min(Math.floor(t),go.length-2),n=s=>Math.round(go[e][s]+(t-e)*(go[e+1][s]-go[e][s]));return`rgb(${n(0)} ${n(1)} ${n(2)})`}function dm(i){let t=1/0,e=-1/0;for(let n=0;n<i.values.length;++n){const s=i.values[n];Number.isFinite(s)&&(t=Math.min(t,s),e=Math.max(e,s))}return t<=e?[t,e]:[0,0]}function Ha(i){const t=i.length,e=[];for(let r=0;r+1<t;++r)e.push(.5*(i[r]+i[r+1]));const n=t>1?.5*(i[1]-i[0]):.5,s=t>1?.5*(i[t-1]-i[t-2]):.5;return[i[0]-n,...e,i[t-1]+s]}function EE(i,t){const[e,n]=dm(t),s=Ha(t.x).map(o=>i.valToPos(o,"x",!0)),r=Ha(t.y).map(o=>i.valToPos(o,"y",!0));for(let o=0;o<t.y.length;++o)for(let a=0;a<t.x.length;++a){const l=t.values[o*t.x.length+a];if(!Number.isFinite(l))continue;i.ctx.fillStyle=fm(n>e?(l-e)/(n-e):.5);const c=Math.round(s[a]),h=Math.round(r[o+1]);i.ctx.fillRect(c,h,Math.round(s[a+1])-c,Math.round(r[o])-h)}}function bE(i,t){const{ctx:e,bbox:n}=i,s=devicePixelRatio,[r,o]=dm(t),a=n.left+n.width+10*s,l=12*s,c=n.top+24*s,h=n.top+n.height-c,u=48;for(let f=0;f<u;++f)e.fillStyle=fm((f+.5)/u),e.fillRect(a,c+h*(1-(f+1)/u),l,h/u+1);e.fillStyle=Un("--ink"),e.font=`${12*s}px system-ui, sans-serif`,e.textAlign="left",e.textBaseline="middle";for(const f of[0,.25,.5,.75,1])e.fillText(Ti(r+f*(o-r),3),a+l+4*s,c+h*(1-f));e.textBaseline="alphabetic",e.fillText(t.unit&&t.unit!=="1"?`[${t.unit}]`:"",a,n.top+10*s)}function wE(i,t,e){const n=(o,a)=>{const l=Ha(o);for(let c=0;c+1<l.length;++c)if(a>=l[c]&&a<l[c+1])return c;return-1},s=n(i.x,t),r=n(i.y,e);return s<0||r<0?NaN:i.values[r*i.x.length+s]}const pm="12px system-ui, sans-serif",Er=16,TE=18,ac=6,AE=.42,RE="−1.23e−11",Ed="http://www.w3.org/2000/svg",lc=document.createElement("canvas").getContext("2d");function bd(i){return lc?(lc.font=pm,lc.measureText(i).width):7*i.length}function wd(i,t){const e=Wr(i.role,t),n=document.createElementNS(Ed,"svg"),s=i.style==="markers"||i.style==="hollow",r=document.createElementNS(Ed,s?"circle":"path"),o=i.style==="dashed"?[6,4]:e.dash,a=l=>{for(const[c,h]of Object.entries(l))r.setAttribute(c,h)};return a(s?{cx:"9",cy:"5",r:"3.5",fill:i.style==="hollow"?"none":e.colour}:{d:"M0 5H18","stroke-dasharray":o.join(" ")}),a({stroke:e.colour,"stroke-width":s?"1.5":"2"}),n.setAttribute("class","swatch"),n.setAttribute("viewBox","0 0 18 10"),n.setAttribute("aria-hidden","true"),n.append(r),n}class CE{constructor(t,e){this.host=t,this.spec=e,this.root=Gt("div","plot-key"),this.labels=[],this.values=[],this.width=0,this.below=!1;const n=e.kind==="time"||e.kind==="line";e.curves.forEach((s,r)=>{const o=Gt("div","curve-label"),a=Gt("span","curve-value");o.title=s.label,o.append(wd(s,r),Gt("span","curve-name",s.label)),n&&o.append(a),this.values.push(a),this.labels.push(o),this.root.append(o)}),t.append(this.root);for(const s of this.values)s.textContent=RE;this.width=Math.ceil(Math.max(0,...this.labels.map(s=>s.getBoundingClientRect().width)));for(const s of this.values)s.textContent="";this.decide()}decide(){if(this.below=this.spec.heat!==void 0||this.width+ac>AE*this.host.clientWidth,this.root.classList.toggle("below",this.below),this.below)for(const t of this.labels)t.removeAttribute("style")}get room(){return this.below?TE:this.width+ac}recolour(){this.labels.forEach((t,e)=>t.firstElementChild?.replaceWith(wd(this.spec.curves[e],e)))}show(t,e){this.values[t].textContent=e}place(t,e){if(this.below)return;const n=t.map(p=>(Number.isFinite(p)?p:0)-Er/2),s=[...n].sort((p,_)=>p-_),r=e.clientHeight-Er,o=s.every((p,_)=>_===0||p-s[_-1]>=Er)&&s[0]>=0&&s[s.length-1]<=r,a=s.reduce((p,_)=>p+_,0)/s.length,l=Math.max(0,Math.min(a-Er*(n.length-1)/2,r-Er*(n.length-1))),c=e.getBoundingClientRect(),h=this.host.getBoundingClientRect(),u=c.right-h.left+ac,f=c.top-h.top;this.labels.forEach((p,_)=>{p.style.top=`${f+(o?n[_]:l+Er*_)}px`,p.style.left=`${u}px`})}}const PE=46,LE=16,Td=24;class mm{constructor(t,e,n,s,r=150,o=0,a=[]){this.host=t,this.spec=e,this.player=n,this.phases=s,this.height=r,this.least=o,this.bands=a,this.cursor=Gt("div","time-cursor"),this.columns=[],this.heat=null,this.readout=Gt("div","plot-readout"),this.quietly=!1,this.overTime=e.kind==="time",this.free=e.kind==="phase"||e.kind==="map",this.title=_u(e.y_label,e.y_unit),this.titleAbove=bd(this.title)>r-PE,this.titleAbove&&t.append(Gt("div","y-title",this.title)),this.key=new CE(t,e),this.u=new fn(this.options(),this.empty(),t),this.u.over.append(this.cursor),this.readout.hidden=!0,t.append(this.key.root,this.readout),this.u.over.addEventListener("click",()=>this.seekToMouse()),this.u.over.addEventListener("wheel",l=>this.wheel(l),{passive:!1}),this.u.over.addEventListener("pointerdown",l=>this.pan(l)),this.u.over.addEventListener("dblclick",()=>this.player.setZoom(null)),new ResizeObserver(()=>{t.clientWidth!==this.u.width&&(this.key.decide(),this.u.setSize({width:t.clientWidth,height:this.height}))}).observe(t),this.overTime?(n.onChange(()=>this.moveCursor()),n.onZoom(()=>this.applyZoom())):this.cursor.hidden=!0}empty(){return this.free?[null,...this.spec.curves.map(()=>[[],[]])]:[[],...this.spec.curves.map(()=>[])]}setHeat(t){this.heat=t}setData(t){this.columns=t,this.quietly=!0,this.free?this.u.setData([null,...t]):t.length>1&&t.some(e=>e[0].length!==t[0][0].length)?this.u.setData(fn.join(t.map(([e,n])=>[e,n]))):this.u.setData([t[0][0],...t.map(e=>e[1])]),this.quietly=!1,this.overTime&&this.applyZoom(),this.placeLabels()}restyle(){const t=this.u;this.u=new fn(this.options(),this.empty(),this.host),this.u.over.append(this.cursor),t.destroy(),this.key.recolour(),this.host.append(this.key.root,this.readout),this.setData(this.columns)}options(){const t=this.spec,e=Un("--ink"),n={stroke:Un("--plot-grid"),width:1,show:!t.heat},s=pm,r=this.host.clientWidth||400,o={stroke:e,grid:n,ticks:n,font:s,labelFont:s,labelGap:2},a=(l,c)=>c.map(h=>String(+h.toPrecision(6)).replace("-","−"));return{width:r,height:this.height,mode:this.free?2:1,padding:[6,()=>t.heat?SE:this.key.room,0,0],legend:{show:!1},cursor:{drag:{x:!0,y:!1,setScale:!this.free,dist:4},points:{size:6}},scales:{x:{time:!1,range:this.free?(l,c,h)=>this.pad(l,c,h,0):void 0},y:{range:(l,c,h)=>this.pad(l,c,h,1)}},axes:[{...o,size:34,label:_u(t.x_label,t.x_unit),labelSize:14,values:a},{...o,size:(l,c)=>LE+Math.ceil(Math.max(18,...(c??[]).map(bd))),label:this.titleAbove?void 0:this.title,labelSize:16,space:22,values:a}],series:[this.free?null:{},...t.curves.map((l,c)=>this.series(l,c))],hooks:{drawClear:[l=>this.drawBackground(l)],setScale:[(l,c)=>{c==="x"&&this.scaled(l)}],setCursor:[l=>this.hovered(l)],draw:[l=>{this.heat&&bE(l,this.heat),this.placeLabels()}]}}}series(t,e){const n=Wr(t.role,e),s=t.style==="markers"||t.style==="hollow",r={label:t.label,stroke:n.colour,width:s?0:1.5,dash:t.style==="dashed"?[6,4]:n.dash,points:s?{show:!0,size:7,width:1.5,fill:t.style==="hollow"?Un("--paper"):n.colour}:{show:!1}};return s&&(r.paths=()=>null),this.free&&(r.facets=[{scale:"x",auto:!0},{scale:"y",auto:!0}],r.paths=(o,a)=>(this.drawFree(o,a,n.colour,t.style,n.dash??[]),null)),r}drawFree(t,e,n,s,r){const[o,a]=t.data[e],{ctx:l}=t,c=devicePixelRatio;l.save(),l.beginPath(),l.rect(t.bbox.left,t.bbox.top,t.bbox.width,t.bbox.height),l.clip(),l.strokeStyle=l.fillStyle=n,l.lineWidth=1.5*c,l.lineJoin="round",(s==="line"||s==="dashed")&&l.setLineDash((s==="dashed"?[6,4]:r).map(u=>u*c)),l.beginPath();let h=!1;for(let u=0;u<o.length;++u){const f=t.valToPos(o[u],"x",!0),p=t.valToPos(a[u],"y",!0),_=Number.isFinite(f)&&Number.isFinite(p);_&&(s==="line"||s==="dashed")?h?l.lineTo(f,p):l.moveTo(f,p):_&&(l.moveTo(f+3.5*c,p),l.arc(f,p,3.5*c,0,2*Math.PI)),h=_}this.heat&&(l.save(),l.strokeStyle="#ffffff",l.lineWidth=4*c,l.setLineDash([]),l.stroke(),l.restore()),s==="markers"&&l.fill(),l.stroke(),l.restore()}extent(t){let e=1/0,n=-1/0;const s=r=>{for(let o=0;o<r.length;++o){const a=r[o];Number.isFinite(a)&&(e=Math.min(e,a),n=Math.max(n,a))}};for(const r of this.columns)s(r[t]);return this.heat&&s(Ha(t===0?this.heat.x:this.heat.y)),e<=n?[e,n]:[0,1]}mapRange(t,e){const n=[t.bbox.width||300,t.bbox.height||200],s=[this.extent(0),this.extent(1)].map(([c,h])=>1.12*Math.max(h-c,.001)),r=Math.max(s[0]/n[0],s[1]/n[1]),[o,a]=this.extent(e),l=.5*r*n[e];return[.5*(o+a)-l,.5*(o+a)+l]}pad(t,e,n,s){if(this.spec.kind==="map")return this.mapRange(t,s);if(s===1&&this.spec.y_range)return this.spec.y_range;if(e===null||n===null||!Number.isFinite(e)||!Number.isFinite(n))return[0,1];if(this.spec.zero_line&&s===1&&(e=Math.min(e,0),n=Math.max(n,0)),s===1&&n-e<this.least)return[e-100*this.least,n+100*this.least];const r=.06*(n-e||Math.abs(n)||1);return[e,n]=[e-r,n+r],[e,n]}drawBackground(t){const{ctx:e,bbox:n}=t;if(e.save(),e.beginPath(),e.rect(n.left,n.top,n.width,n.height),e.clip(),this.heat&&EE(t,this.heat),this.spec.limits){const[s,r]=this.spec.limits.map(o=>t.valToPos(o,"y",!0));e.fillStyle=Un("--limit"),e.fillRect(n.left,n.top,n.width,r-n.top),e.fillRect(n.left,s,n.width,n.top+n.height-s)}if(this.overTime&&this.drawPhases(t),this.overTime&&this.drawBands(t),this.spec.zero_line){const s=t.valToPos(0,"y",!0);e.strokeStyle=Un("--quiet"),e.lineWidth=devicePixelRatio,e.beginPath(),e.moveTo(n.left,s),e.lineTo(n.left+n.width,s),e.stroke()}e.restore()}drawBands(t){const{ctx:e,bbox:n}=t,s=Un("--push"),r=devicePixelRatio;for(const{from:o,to:a,label:l}of this.bands){const c=t.valToPos(o,"x",!0),h=Math.max(t.valToPos(a,"x",!0),c+2*r);h<n.left||c>n.left+n.width||(e.fillStyle=s,e.globalAlpha=.18,e.fillRect(c,n.top,h-c,n.height),e.globalAlpha=1,e.font=`${11*r}px system-ui, sans-serif`,e.textBaseline="top",e.fillText(l,h+3*r,n.top+2*r))}}drawPhases(t){const{ctx:e,bbox:n}=t,s=new Set(this.spec.curves.map(l=>l.role)),r=this.phases.filter(l=>s.has(l.role)).length,o=r===1;if(r===0)return;const a=4*devicePixelRatio;this.phases.forEach((l,c)=>{if(o&&!s.has(l.role))return;const h=o?n.top:n.top+n.height-(this.phases.length-c)*a;for(const[u,f]of l.swing){const p=t.valToPos(u,"x",!0),_=t.valToPos(f,"x",!0);e.fillStyle=o?Un("--swing"):Wr(l.role,c).colour,e.globalAlpha=o?1:.45,e.fillRect(p,h,_-p,o?n.height:a-devicePixelRatio),e.globalAlpha=1,e.fillStyle=Un("--ink"),e.fillRect(_-.5*devicePixelRatio,h,devicePixelRatio,o?5*devicePixelRatio:a)}})}placeLabels(){if(!this.u||!this.columns.length)return;const t=this.u.scales.x.max??0;this.key.place(this.columns.map(([e,n])=>{const s=this.overTime?Math.max(Ro(e,t),0):n.length-1;return n.length?this.u.valToPos(n[s],"y"):0}),this.u.over),this.moveCursor()}moveCursor(){if(!this.overTime||!this.u)return;const t=this.u.valToPos(this.player.t,"x");this.cursor.hidden=!(t>=0&&t<=this.u.over.clientWidth),this.cursor.style.transform=`translateX(${t}px)`,this.showValues(this.player.t)}showValues(t){if(this.free)return;const e=(this.u.scales.y.max??1)-(this.u.scales.y.min??0);this.columns.forEach(([n,s],r)=>{const o=Ro(n,t);this.key.show(r,o>=0?Om(s[o],e):"")})}hovered(t){const e=t.cursor.left??-1,n=t.cursor.top??-1,s=e>=0&&n>=0;this.free?(this.readout.textContent=s?this.textAt(t,e,n):"",this.readout.hidden=!this.readout.textContent):this.overTime?this.showValues(s?t.posToVal(e,"x"):this.player.t):s?this.showValues(t.posToVal(e,"x")):this.spec.curves.forEach((r,o)=>this.key.show(o,""))}textAt(t,e,n){const{x_unit:s,y_unit:r}=this.spec,o=(c,h)=>`${os(c,s)}, ${os(h,r)}`;if(this.heat){const c=t.posToVal(e,"x"),h=t.posToVal(n,"y"),u=wE(this.heat,c,h);return Number.isFinite(u)?`${this.heat.label} ${os(u,this.heat.unit)} at ${o(c,h)}`:""}let a=Td*Td,l="";return this.columns.forEach(([c,h],u)=>{for(let f=0;f<c.length;++f){const p=(t.valToPos(c[f],"x")-e)**2+(t.valToPos(h[f],"y")-n)**2;p<a&&(a=p,l=`${this.spec.curves[u].label}: ${o(c[f],h[f])}`)}}),l}seekToMouse(){const{left:t}=this.u.cursor;this.overTime&&t!==void 0&&t!==null&&t>=0&&!this.u.select.width&&this.player.seek(this.u.posToVal(t,"x"))}scaled(t){if(!this.overTime||this.quietly||t.scales.x.min===void 0)return;const{min:e,max:n}=t.scales.x,s=e<=this.player.first+1e-9&&n>=this.player.last-1e-9;this.player.setZoom(s?null:[e,n])}applyZoom(){this.quietly=!0;const[t,e]=this.player.zoom??[this.player.first,this.player.last];e>t&&this.u.setScale("x",{min:t,max:e}),this.quietly=!1}limitZoom(t,e){const n=Math.min(e-t,this.player.last-this.player.first),s=Math.min(Math.max(t,this.player.first),this.player.last-n);return[s,s+n]}wheel(t){if(!this.overTime||!(t.ctrlKey||t.shiftKey))return;t.preventDefault();const{min:e=0,max:n=1}=this.u.scales.x,s=this.u.posToVal(this.u.cursor.left??0,"x"),r=Math.exp(.002*(t.deltaY||t.deltaX));this.player.setZoom(this.limitZoom(s-(s-e)*r,s+(n-s)*r))}pan(t){if(!this.overTime||!t.shiftKey)return;const{min:e=0,max:n=1}=this.u.scales.x,s=(n-e)/this.u.over.clientWidth,r=a=>{const l=(t.clientX-a.clientX)*s;this.player.setZoom(this.limitZoom(e+l,n+l))},o=()=>{removeEventListener("pointermove",r),removeEventListener("pointerup",o)};addEventListener("pointermove",r),addEventListener("pointerup",o)}}function Va(i,t){return t.curves.map(e=>e.channel!==void 0?i.series(e.channel):!e.x||!e.y?[[],[]]:[Float64Array.from(i.array(e.x)),Float64Array.from(i.array(e.y))])}function gm(i,t,e){const n=i.doc.channels[e[0]];return{title:t,caption:"",kind:"time",x_label:"time",x_unit:"s",y_label:n.group||t,y_unit:n.unit,zero_line:!0,place:"stage",curves:e.map(s=>({label:i.doc.channels[s].label,role:i.doc.channels[s].role,style:i.doc.channels[s].role==="reference"?"dashed":"line",channel:s}))}}function DE(i){const t=new Map;return i.doc.channels.forEach((e,n)=>{const s=`${e.group}\0${e.unit}`;t.set(s,[...t.get(s)??[],n])}),[...t].map(([e,n])=>gm(i,e.split("\0")[0],n))}function UE(i,t){const{weight_N:e,height_m:n}=i.doc.scene;return 1e-6*({N:e,"N·m":e*n,W:e*n}[t.y_unit]??0)}function IE(i,t){if(i.kind==="map")return 280;const e=i.kind==="phase"?220:158;return Math.max(e,16*i.curves.length+48)}const NE=500;function cc(i,t){const e=Math.abs(i)<5e-4?"0":i.toPrecision(3).replace("-","−");return t&&t!=="1"?`${e} ${t}`:e}class FE{constructor(t,e,n){if(this.link=n,this.rows=[],e.knobs.length&&this.group(t,"Controller",e.knobs,"knob",!0),!e.joints.length)return;const s=this.group(t,"Joints",e.joints,"joint",!1),r=Gt("div","control-keys");e.keys.forEach((o,a)=>r.append(this.button(o,`Go to the pose “${o}”`,()=>n.send({type:"key",index:a})))),r.append(this.button("Let go","The joints do what the run asks of them",()=>{n.send({type:"release"}),this.reset()})),s.querySelector("summary")?.after(r)}reset(){for(const{spec:t,input:e,value:n}of this.rows)e.value=String(t.value),n.textContent=cc(t.value,t.unit)}button(t,e,n){const s=Gt("button","",t);return s.type="button",s.title=e,s.addEventListener("click",n),s}group(t,e,n,s,r){const o=Gt("details","controls");o.open=r,o.append(Gt("summary","",`${e} (${n.length})`));const a=Gt("div","control-grid");return n.forEach((l,c)=>{const h=Gt("label","control"),u=Gt("input"),f=Gt("output","control-value"),p=l.low<l.high;Object.assign(u,{type:"range",min:String(p?l.low:l.value-1),max:String(p?l.high:l.value+1),step:String((p?l.high-l.low:2)/NE)}),u.value=String(l.value),f.textContent=cc(l.value,l.unit),u.addEventListener("input",()=>{f.textContent=cc(Number(u.value),l.unit),this.link.send({type:s,index:c,value:Number(u.value)})}),h.append(Gt("span","control-name",l.name),u,f),a.append(h),this.rows.push({spec:l,input:u,value:f})}),o.append(a),t.append(o),o}}const Ad=.1,OE=50,BE=1.5;class zE{constructor(t,e,n,s,r=()=>{}){this.session=t,this.scene=n,this.link=s,this.onReset=r,this.arrow=new _E(new U(1,0,0),new U,.1,13400487),this.body=-1,this.point=new U,this.force=new U,this.plane=new zi,this.timer=0;const{stage:o}=t;this.arrow.visible=!1,o.add(this.arrow),o.canvas.addEventListener("pointerdown",a=>this.begin(a),{capture:!0}),addEventListener("pointermove",a=>this.drag(a)),addEventListener("pointerup",()=>this.end()),this.addForm(e)}begin(t){if(!t.shiftKey||t.button!==0)return;const e=this.session.stage.hit(t);e&&(t.stopImmediatePropagation(),this.session.stage.controls.enabled=!1,this.body=e.body,this.point.copy(this.session.stage.toLocal(e.body,e.point)),this.plane.setFromNormalAndCoplanarPoint(this.session.stage.camera.getWorldDirection(new U),e.point),this.force.set(0,0,0),this.timer=window.setInterval(()=>this.send(),OE))}drag(t){if(this.body<0)return;const e=this.session.stage.ray(t).intersectPlane(this.plane,new U);if(!e)return;const n=this.session.stage.toWorld(this.body,this.point),s=e.sub(n),r=BE*.5*this.scene.height_m;s.clampLength(0,r),this.force.copy(s).multiplyScalar(this.scene.weight_N/(.5*this.scene.height_m)),this.arrow.visible=!0,this.arrow.position.copy(n),this.arrow.setDirection(s.clone().normalize()),this.arrow.setLength(Math.max(s.length(),.001)),this.session.readout.hidden=!1,this.session.readout.textContent=`Push ${os(this.force.length(),"N")}`,this.session.stage.invalidate()}send(){this.body<0||this.force.lengthSq()===0||this.link.send({type:"push",body:this.body,point:this.point.toArray(),force:this.force.toArray(),duration:Ad})}end(){this.body<0||(this.send(),clearInterval(this.timer),this.body=-1,this.arrow.visible=!1,this.session.readout.hidden=!0,this.session.stage.controls.enabled=!0,this.session.stage.invalidate())}addForm(t){const e=Gt("form","push-form"),n=["x","y","z"].map(o=>{const a=Gt("input");a.type="number",a.step="any",a.value=o==="y"?String(Math.round(.3*this.scene.weight_N)):"0";const l=Gt("label","",`F${o} [N] `);return l.append(a),e.append(l),a}),s=Gt("button","","Push"),r=Gt("button","","Start again");r.type="button",r.addEventListener("click",()=>{this.link.send({type:"reset"}),this.onReset()}),e.append(s,r),e.addEventListener("submit",o=>{o.preventDefault();const a=Math.max(Number(this.session.panel.select.value),1);this.link.send({type:"push",body:a,point:this.scene.bodies[a].com,force:n.map(l=>Number(l.value)),duration:Ad})}),t.append(Gt("p","hint","Shift and drag a link to push it, or push the chosen link (else the base) here:"),e)}}const Rd={type:"change"},jh={type:"start"},_m={type:"end"},Ma=new el,Cd=new zi,kE=Math.cos(70*L0.DEG2RAD),Ke=new U,Dn=2*Math.PI,Te={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},hc=1e-6;class HE extends xE{constructor(t,e=null){super(t,e),this.state=Te.NONE,this.enabled=!0,this.target=new U,this.cursor=new U,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Pr.ROTATE,MIDDLE:Pr.DOLLY,RIGHT:Pr.PAN},this.touches={ONE:wr.ROTATE,TWO:wr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._domElementKeyEvents=null,this._lastPosition=new U,this._lastQuaternion=new di,this._lastTargetPosition=new U,this._quat=new di().setFromUnitVectors(t.up,new U(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Md,this._sphericalDelta=new Md,this._scale=1,this._panOffset=new U,this._rotateStart=new gt,this._rotateEnd=new gt,this._rotateDelta=new gt,this._panStart=new gt,this._panEnd=new gt,this._panDelta=new gt,this._dollyStart=new gt,this._dollyEnd=new gt,this._dollyDelta=new gt,this._dollyDirection=new U,this._mouse=new gt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=GE.bind(this),this._onPointerDown=VE.bind(this),this._onPointerUp=WE.bind(this),this._onContextMenu=jE.bind(this),this._onMouseWheel=qE.bind(this),this._onKeyDown=$E.bind(this),this._onTouchStart=ZE.bind(this),this._onTouchMove=KE.bind(this),this._onMouseDown=XE.bind(this),this._onMouseMove=YE.bind(this),this._interceptControlDown=JE.bind(this),this._interceptControlUp=QE.bind(this),this.domElement!==null&&this.connect(),this.update()}connect(){this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.getRootNode().addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.getRootNode().removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.style.touchAction="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Rd),this.update(),this.state=Te.NONE}update(t=null){const e=this.object.position;Ke.copy(e).sub(this.target),Ke.applyQuaternion(this._quat),this._spherical.setFromVector3(Ke),this.autoRotate&&this.state===Te.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=Dn:n>Math.PI&&(n-=Dn),s<-Math.PI?s+=Dn:s>Math.PI&&(s-=Dn),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{const o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Ke.setFromSpherical(this._spherical),Ke.applyQuaternion(this._quatInverse),e.copy(this.target).add(Ke),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){const a=Ke.length();o=this._clampDistance(a*this._scale);const l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){const a=new U(this._mouse.x,this._mouse.y,0);a.unproject(this.object);const l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;const c=new U(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Ke.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Ma.origin.copy(this.object.position),Ma.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Ma.direction))<kE?this.object.lookAt(this.target):(Cd.setFromNormalAndCoplanarPoint(this.object.up,this.target),Ma.intersectPlane(Cd,this.target))))}else if(this.object.isOrthographicCamera){const o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>hc||8*(1-this._lastQuaternion.dot(this.object.quaternion))>hc||this._lastTargetPosition.distanceToSquared(this.target)>hc?(this.dispatchEvent(Rd),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?Dn/60*this.autoRotateSpeed*t:Dn/60/60*this.autoRotateSpeed}_getZoomScale(t){const e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Ke.setFromMatrixColumn(e,0),Ke.multiplyScalar(-t),this._panOffset.add(Ke)}_panUp(t,e){this.screenSpacePanning===!0?Ke.setFromMatrixColumn(e,1):(Ke.setFromMatrixColumn(e,0),Ke.crossVectors(this.object.up,Ke)),Ke.multiplyScalar(t),this._panOffset.add(Ke)}_pan(t,e){const n=this.domElement;if(this.object.isPerspectiveCamera){const s=this.object.position;Ke.copy(s).sub(this.target);let r=Ke.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;const n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientX),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);const e=this.domElement;this._rotateLeft(Dn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Dn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateUp(Dn*this.rotateSpeed/this.domElement.clientHeight):this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateUp(-Dn*this.rotateSpeed/this.domElement.clientHeight):this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateLeft(Dn*this.rotateSpeed/this.domElement.clientHeight):this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateLeft(-Dn*this.rotateSpeed/this.domElement.clientHeight):this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){const e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{const n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);const e=this.domElement;this._rotateLeft(Dn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Dn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){const e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);const o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new gt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){const e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){const e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}}function VE(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.domElement.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i)))}function GE(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function WE(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(_m),this.state=Te.NONE;break;case 1:const t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function XE(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Pr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Te.DOLLY;break;case Pr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Te.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Te.ROTATE}break;case Pr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Te.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Te.PAN}break;default:this.state=Te.NONE}this.state!==Te.NONE&&this.dispatchEvent(jh)}function YE(i){switch(this.state){case Te.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Te.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Te.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function qE(i){this.enabled===!1||this.enableZoom===!1||this.state!==Te.NONE||(i.preventDefault(),this.dispatchEvent(jh),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(_m))}function $E(i){this.enabled===!1||this.enablePan===!1||this._handleKeyDown(i)}function ZE(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case wr.ROTATE:if(this.enableRotate===!1)return;this._handleTouchStartRotate(i),this.state=Te.TOUCH_ROTATE;break;case wr.PAN:if(this.enablePan===!1)return;this._handleTouchStartPan(i),this.state=Te.TOUCH_PAN;break;default:this.state=Te.NONE}break;case 2:switch(this.touches.TWO){case wr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Te.TOUCH_DOLLY_PAN;break;case wr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Te.TOUCH_DOLLY_ROTATE;break;default:this.state=Te.NONE}break;default:this.state=Te.NONE}this.state!==Te.NONE&&this.dispatchEvent(jh)}function KE(i){switch(this._trackPointer(i),this.state){case Te.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Te.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Te.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Te.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Te.NONE}}function jE(i){this.enabled!==!1&&i.preventDefault()}function JE(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.getRootNode().addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function QE(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.getRootNode().removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}const Pd=200;function tb(i,t){const[e,n]=i.grid??[2,2],s=new ei(2*i.size[0],2*i.size[1],e-1,n-1),r=s.attributes.position,o=i.heights?t.array(i.heights):[];for(let a=0;a<n;++a)for(let l=0;l<e;++l)r.setZ((n-1-a)*e+l,o[a*e+l]??0);return s.computeVertexNormals(),s}const eb=Math.cos(35*Math.PI/180);function nb(i,t){const e=i.vertices?t.array(i.vertices):new Float32Array;if(!i.box)return e;const n=new Float32Array(e.length),s=i.box;for(let r=0;r<e.length;++r)n[r]=s[r%3]+e[r]/65535*(s[3+r%3]-s[r%3]);return n}function ib(i,t){const e=t.length/3,n=new Float32Array(3*e),s=new Float32Array(3*e),r=Array.from({length:i.length/3},()=>[]),o=(l,c)=>i[3*t[l]+c];for(let l=0;l<e;++l){const c=3*l,[h,u,f]=[0,1,2].map(M=>o(c+1,M)-o(c,M)),[p,_,v]=[0,1,2].map(M=>o(c+2,M)-o(c,M)),m=[u*v-f*_,f*p-h*v,h*_-u*p],d=Math.hypot(m[0],m[1],m[2])||1;for(let M=0;M<3;++M)n[c+M]=m[M],s[c+M]=m[M]/d,r[t[c+M]].push(l)}const a=new Float32Array(3*t.length);for(let l=0;l<t.length;++l){const c=3*Math.floor(l/3),h=[0,0,0];for(const f of r[t[l]]){const p=3*f;if(!(s[c]*s[p]+s[c+1]*s[p+1]+s[c+2]*s[p+2]<eb))for(let _=0;_<3;++_)h[_]+=n[p+_]}const u=Math.hypot(h[0],h[1],h[2])||1;for(let f=0;f<3;++f)a[3*l+f]=h[f]/u}return a}function sb(i,t){const e=new Float32Array(3*t),n=new Jt;let s=0;for(const[r,o]of i){n.set(r);for(let a=0;a<3*o&&s<e.length;++a,s+=3)n.toArray(e,s)}return e}function rb(i,t){const e=new Qe;if(!i.vertices||!i.faces)return e;const n=nb(i,t),s=t.array(i.faces),r=new Float32Array(3*s.length);for(let o=0;o<s.length;++o)for(let a=0;a<3;++a)r[3*o+a]=n[3*s[o]+a];return e.setAttribute("position",new pn(r,3)),e.setAttribute("normal",new pn(ib(n,s),3)),i.colours&&e.setAttribute("color",new pn(sb(i.colours,s.length),3)),e}function vm(i,t){const[e=.01,n=.01,s=.01]=i.size;switch(i.kind){case"sphere":return new fs(e,32,20);case"box":return new Ws(2*e,2*n,2*s);case"capsule":return new Zh(e,2*n,10,24).rotateX(Math.PI/2);case"cylinder":return new Xs(e,e,2*n,40).rotateX(Math.PI/2);case"ellipsoid":return new fs(1,32,20).scale(e,n,s);case"plane":return new ei(2*(e>0?e:Pd),2*(n>0?n:Pd));case"mesh":return rb(i,t);case"heightfield":return tb(i,t)}}const ob=30,ab=new U(1,1,1);function uc(i,t){return new ge().compose(new U(i[0],i[1],i[2]),new di(t[1],t[2],t[3],t[0]),ab)}const Ar=class Ar{constructor(t,e){this.place=new ge,this.dots=new sm(new fs(e,10,8),t,Ar.kDots),this.dots.frustumCulled=!1,this.dots.renderOrder=3}update(t,e){let n=1;for(;t/n>=Ar.kDots;)n*=2;let s=0;for(let r=0;r<=t&&s<Ar.kDots;r+=n){const o=e(r);o&&this.dots.setMatrixAt(s++,this.place.makeTranslation(o))}this.dots.count=s,this.dots.instanceMatrix.needsUpdate=!0}};Ar.kDots=300;let Ga=Ar;function Ld(i,t){const e=i.poses,n=t.body*ki;return new U().fromArray(t.pos).applyQuaternion(new di(e[n+4],e[n+5],e[n+6],e[n+3])).add(new U(e[n],e[n+1],e[n+2]))}function fc(i){const t=i.estimate;return t&&Number.isFinite(t[0])?new U(t[0],t[1],t[2]):null}class lb{constructor(t,e){this.followed=e,this.root=new xn,this.body=new xn,this.truthInk=new Cn({depthTest:!1,transparent:!0});const n=t.doc.scene.height_m,s=Wr("estimate",0).colour;this.X_TB=uc(e.pos,e.quat).invert(),this.body.matrixAutoUpdate=!1;const r=new Cn({color:s,transparent:!0,opacity:.3,depthWrite:!1,polygonOffset:!0,polygonOffsetFactor:-2,polygonOffsetUnits:-16}),o=new Hs({color:s,depthTest:!1,transparent:!0}),a=t.doc.scene.bodies[e.body].shapes,l=!a.some(c=>c.visual);for(const c of a){if(!c.visual&&!l)continue;const h=vm(c,t),u=new Ne(h,r),f=new il(new cm(h,ob),o);u.renderOrder=2,f.renderOrder=3;for(const p of[u,f])p.applyMatrix4(uc(c.pos,c.quat)),this.body.add(p)}this.believed=new Ga(new Cn({color:s,depthTest:!1,transparent:!0}),.008*n),this.truth=new Ga(this.truthInk,.004*n),this.recolour(),this.root.add(this.body,this.believed.dots,this.truth.dots)}recolour(){this.truthInk.color.copy(Ye("--com"))}update(t,e){const n=t.frame(e).estimate;this.body.visible=fc(t.frame(e))!==null,n&&this.body.visible&&(this.body.matrix.multiplyMatrices(uc(n,n.subarray(3)),this.X_TB),this.body.matrixWorldNeedsUpdate=!0),this.root.visible&&(this.believed.update(e,s=>fc(t.frame(s))),this.truth.update(e,s=>Ld(t.frame(s),this.followed)))}error(t){return fc(t)?.distanceTo(Ld(t,this.followed))??NaN}}function cb(){const i=new dh({color:Ye("--ground")}),t=Ye("--grid");return i.onBeforeCompile=e=>{e.uniforms.gridColour={value:t},e.vertexShader=e.vertexShader.replace("#include <common>",`#include <common>
varying vec3 vGridPosition;`).replace("#include <fog_vertex>",`#include <fog_vertex>
vGridPosition = (modelMatrix * vec4(transformed, 1.0)).xyz;`),e.fragmentShader=e.fragmentShader.replace("#include <common>",`#include <common>
        varying vec3 vGridPosition;
        uniform vec3 gridColour;
        float gridLine(float cell, float width) {
          vec2 p = vGridPosition.xy / cell;
          vec2 w = fwidth(p);
          vec2 d = abs(fract(p - 0.5) - 0.5) / max(w, vec2(1e-6));
          vec2 fade = clamp(1.0 - 2.5 * w, 0.0, 1.0);   // no moiré where cells shrink to pixels
          vec2 on = (1.0 - smoothstep(width - 0.5, width + 0.5, d)) * fade;
          return max(on.x, on.y);
        }`).replace("#include <map_fragment>",`#include <map_fragment>
        float grid = max(0.35 * gridLine(0.1, 0.5), 0.9 * gridLine(1.0, 0.8));
        diffuseColor.rgb = mix(diffuseColor.rgb, gridColour, grid);`)},i}function Is(i,t,e,n){const s=new Ne(i,t);return s.position.set(e,n,.001),s.receiveShadow=!0,s}function Dd(i,t,e,n,s,r,o){for(const a of[-1,1])i.add(Is(new ei(s+o,o),t,e,n+a*r/2)),i.add(Is(new ei(o,r+o),t,e+a*s/2,n))}function hb(i,t,e,n,[s,r,o]){const l=(c,h,u,f,p,_)=>{const v=new Ne(new Ws(c,h,u),t);v.position.set(f,p,_),v.castShadow=!0,i.add(v)};for(const c of[-s/2,s/2])l(.05,.05,o,e,c,o/2),l(r,.05/2,.05/2,e+n*r/2,c,.05/4);l(.05,s+.05,.05,e,0,o),l(.05/2,s,.05/2,e+n*r,0,.05/4)}function ub(i){const t=new xn,e=c=>({polygonOffset:!0,polygonOffsetFactor:-c,polygonOffsetUnits:-8*c}),n=new dh({color:Ye("--field-line"),...e(4)}),s=new dh({color:Ye("--field"),transparent:!0,opacity:.75,...e(2)}),r=Is(new ei(i.length+2*i.border,i.width+2*i.border),s,0,0);r.position.z=5e-4,t.add(r);const o=i.line,a=i.length/2;Dd(t,n,0,0,i.length,i.width,o),t.add(Is(new ei(o,i.width),n,0,0)),t.add(Is(new Do(i.circle/2-o/2,i.circle/2+o/2,96),n,0,0));const l=new Cn({color:Ye("--field-line")});for(const c of[-1,1]){for(const[u,f]of[i.goal_area,i.penalty_area])Dd(t,n,c*(a-u/2),0,u,f,o);const h=c*(a-i.penalty_mark);t.add(Is(new ei(2*o,o),n,h,0)),t.add(Is(new ei(o,2*o),n,h,0)),hb(t,l,c*a,c,i.goal)}return t}const Ud=2,fb=new U(0,0,1),Id=new U(0,1,0);class Nd{constructor(t){this.radius=t,this.group=new xn,this.material=new Cn({transparent:!0,opacity:.95,depthTest:!1}),this.force=new U,this.body=-1,this.shaft=new Ne(new Xs(t,t,1,16).translate(0,.5,0),this.material),this.head=new Ne(new ka(2.6*t,1,20).translate(0,-.5,0),this.material),this.cone=new Ne(new ka(1,1,40,1,!0).rotateX(Math.PI).translate(0,.5,0),new Cn({color:Ye("--quiet"),transparent:!0,opacity:.25,side:ti,depthWrite:!1})),this.cone.visible=!1,this.ring=new Ne(new Do(2.2*t,3.2*t,28).rotateX(-Math.PI/2),new Cn({color:Ye("--bad"),transparent:!0,side:ti,depthTest:!1})),this.group.add(this.shaft,this.head,this.cone,this.ring);for(const e of[this.shaft,this.head,this.ring])e.renderOrder=3;this.shaft.userData.arrow=this.head.userData.arrow=this}targets(){return[this.shaft,this.head]}hover(t){this.cone.visible=t}set(t,e,n){const[s,r,o,a,l,c,h,u,f,p,_,v]=t;this.body=s,this.force.set(l,c,h),this.group.position.set(r,o,a),this.material.color.set(n);const m=this.force.clone().normalize(),d=Math.min(6.5*this.radius,.6*e);for(const x of[this.shaft,this.head])x.quaternion.setFromUnitVectors(Id,m);const M=Math.max(.6,Math.min(1,d/(6.5*this.radius)));this.shaft.scale.set(M,Math.max(e-d,1e-4),M),this.head.scale.set(M,d,M),this.head.position.copy(m).multiplyScalar(e),this.cone.quaternion.setFromUnitVectors(Id,new U(u,f,p)),this.ring.quaternion.copy(this.cone.quaternion),this.ring.visible=v===zd;const T=Math.max(e,4*this.radius);this.cone.scale.set(_*T,T,_*T)}}const Rr=class Rr{constructor(t,e,n){this.foot=t,this.place=new ge;const s=new Cn({color:Wr(t.role,e).colour});this.dots=new sm(new fs(n,10,8),s,Rr.kDots),this.dots.frustumCulled=!1}update(t,e,n){const s=Wa(t,n-Ud),r=Math.max(1,Math.ceil((e-s+1)/Rr.kDots));let o=0;for(let a=Math.ceil(s/r)*r;a<=e&&o<Rr.kDots;a+=r){const l=(n-t.time(a))/Ud,c=Math.sqrt(Math.max(0,1-l));this.place.makeScale(c,c,c).setPosition(db(t.frame(a),this.foot)),this.dots.setMatrixAt(o++,this.place)}this.dots.count=o,this.dots.instanceMatrix.needsUpdate=!0}};Rr.kDots=200;let gh=Rr;const As=new U,dc=new U;function db(i,t){const e=i.poses,n=t.body*ki;As.fromArray(t.point),dc.set(e[n+4],e[n+5],e[n+6]);const s=dc.clone().cross(As).multiplyScalar(2);return As.addScaledVector(s,e[n+3]).add(dc.clone().cross(s)),As.x+=e[n],As.y+=e[n+1],As.z+=e[n+2],As}function pb(i,t){const e=new xn;for(const n of[Math.PI/4,-Math.PI/4]){const s=new Ne(new Xs(.12*i,.12*i,2*i,8),new Cn({color:t,depthTest:!1}));s.rotation.z=n,s.renderOrder=4,e.add(s)}return e}function mb(i){const t=new Map;for(let s=0;s<i.length;s+=Qn){const r=i.subarray(s,s+Qn),o=Math.hypot(r[4],r[5],r[6]);if(!(o>0))continue;const a=t.get(r[0])??{sum:new Float32Array(Qn),weight:0};a.sum[0]=r[0];for(let l=1;l<11;++l)a.sum[l]+=(l>=4&&l<7?1:o)*r[l];a.sum[11]=Math.max(a.sum[11],r[11]),a.weight+=o,t.set(r[0],a)}const e=new Float32Array(Qn*t.size);let n=0;for(const{sum:s,weight:r}of t.values()){for(const a of[1,2,3,7,8,9,10])s[a]/=r;const o=Math.hypot(s[7],s[8],s[9])||1;for(const a of[7,8,9])s[a]/=o;e.set(s,n),n+=Qn}return e}function gb(){const i=document.createElement("canvas"),t=i.getContext("2d");i.width=256,i.height=64;const e=new jS(i);e.colorSpace=In;const n=new qS(new nm({map:e,depthTest:!1,transparent:!0}));n.renderOrder=6;let s="";return{sprite:n,write(r,o,a){n.scale.set(4*a,a,1),s!==r+o&&(s=r+o,t.clearRect(0,0,256,64),t.font="600 40px system-ui, sans-serif",t.textAlign="center",t.textBaseline="middle",t.lineJoin="round",t.lineWidth=8,t.strokeStyle=Un("--stage"),t.strokeText(r,128,32),t.fillStyle=o,t.fillText(r,128,32),e.needsUpdate=!0)}}}class _b{constructor(t){this.root=new xn,this.pushGroup=new xn,this.pushArrows=[],this.pushes=null,this.arrows=[],this.forces=new xn,this.balance=new xn,this.traceGroup=new xn,this.polygonPoints=new pn(new Float32Array(192),3),this.roleOfBody=new Map;const e=t.height_m;this.height=e,this.scale=.5*e/t.weight_N,this.radius=.009*e,t.feet.forEach((s,r)=>this.roleOfBody.set(s.body,{role:s.role,index:r})),this.traces=t.feet.map((s,r)=>new gh(s,r,.006*e)),this.traceGroup.add(...this.traces.map(s=>s.dots));const n=Ye("--com");this.com=new Ne(new fs(.03*e,24,16),new Cn({color:n,transparent:!0,opacity:.9,depthTest:!1})),this.com.renderOrder=3,this.shadow=new Ne(new Do(.022*e,.03*e,32),new Cn({color:n,depthTest:!1,transparent:!0})),this.shadow.renderOrder=3,this.drop=new il(new Qe().setAttribute("position",new pn(new Float32Array(6),3)),new Hs({color:n,transparent:!0,opacity:.6})),this.drop.frustumCulled=!1,this.zmp=pb(.03*e,Ye("--zmp")),this.polygon=new KS(new Qe().setAttribute("position",this.polygonPoints),new Hs({color:Ye("--polygon")})),this.polygon.frustumCulled=!1,this.balance.add(this.com,this.drop,this.shadow,this.zmp,this.polygon),this.root.add(this.forces,this.balance,this.traceGroup,this.pushGroup)}showForces(t){this.forces.visible=this.pushGroup.visible=t}showBalance(t){this.balance.visible=t}showTraces(t){this.traceGroup.visible=t}update(t,e,n){const s=t.frame(e);if(this.updateForces(s),this.updatePushes(t,n),this.updateBalance(s),this.traceGroup.visible)for(const r of this.traces)r.update(t,e,n)}updateForces(t){const e=mb(t.contacts),n=e.length/Qn;for(;this.arrows.length<n;){const s=new Nd(this.radius);this.arrows.push(s),this.forces.add(s.group)}this.arrows.forEach((s,r)=>{const o=e.subarray(r*Qn,(r+1)*Qn),a=r<n?Math.hypot(o[4],o[5],o[6]):0;if(s.group.visible=a*this.scale>.001*this.radius,!s.group.visible)return;const l=this.roleOfBody.get(o[0]);s.set(o,a*this.scale,l?Wr(l.role,l.index).colour:Un("--quiet"))})}updatePushes(t,e){this.pushes??(this.pushes=new Hd(t));const n=this.pushes.at(e),s=Un("--push");for(;this.pushArrows.length<n.length;){const r=new Nd(1.4*this.radius),o=gb();this.pushArrows.push({arrow:r,text:o}),this.pushGroup.add(r.group,o.sprite)}this.pushArrows.forEach(({arrow:r,text:o},a)=>{if(r.group.visible=o.sprite.visible=a<n.length,a>=n.length)return;const l=new U().fromArray(n[a].force),c=l.length(),h=Math.min(Math.max(c*this.scale,.15*this.height),1.2*this.height),u=new U().fromArray(n[a].point).addScaledVector(l,-h/c);r.set(new Float32Array([-1,...u.toArray(),...n[a].force,0,0,1,0,0]),h,s),o.write(`${Number(c.toPrecision(3))} N`,s,.09*this.height),o.sprite.position.copy(u).addScaledVector(fb,.06*this.height)})}updateBalance(t){const[e,n,s]=t.com,r=Math.min(t.support.length/3,64);let o=0;for(let l=0;l<r;++l)o+=t.support[3*l+2]/r,this.polygonPoints.setXYZ(l,t.support[3*l],t.support[3*l+1],t.support[3*l+2]+.003);this.polygon.geometry.setDrawRange(0,r),this.polygonPoints.needsUpdate=!0,this.com.position.set(e,n,s),this.shadow.position.set(e,n,o+.004);const a=this.drop.geometry.attributes.position;a.setXYZ(0,e,n,s),a.setXYZ(1,e,n,o+.004),a.needsUpdate=!0,this.zmp.visible=Number.isFinite(t.zmp[0]),this.zmp.visible&&this.zmp.position.set(t.zmp[0],t.zmp[1],t.zmp[2]+.005)}}const Fd=70,Sa=500,vb=250;class xb{constructor(t){this.last=0,this.average=16,this.rest=0;const e=t.getExtension("WEBGL_debug_renderer_info"),n=e?String(t.getParameter(e.UNMASKED_RENDERER_WEBGL)):"";/swiftshader|llvmpipe|software/i.test(n)&&(this.average=10*Fd)}isSlow(t,e){const n=t-this.last;this.last=t,n>0&&n<Sa?this.average+=.2*(n-this.average):n>=Sa&&n<4*Sa&&(this.average+=.1*(Sa-this.average));const s=this.average>Fd;return clearTimeout(this.rest),s&&(this.rest=window.setTimeout(e,vb)),s}}function yb(i,t){let e=0;for(let n=t;n>0&&e<i.length;n=i[n].parent)++e;return e}function pc(i,t){i.position.fromArray(t.pos),i.quaternion.set(t.quat[1],t.quat[2],t.quat[3],t.quat[0])}class Mb{constructor(t){this.run=t,this.root=new xn,this.pickable=[],this.groups=[],this.neutral=[],this.materials=[],this.collision=[],this.visual=[],this.axes=[],this.edge=new Hs({color:Ye("--quiet")}),this.picked=-1,this.from=new di,this.to=new di;const e=cb(),n=new Cn({color:Ye("--collision"),transparent:!0,opacity:.28,depthWrite:!1});t.doc.scene.bodies.forEach((s,r)=>{const o=new xn,a=this.skin(r);this.neutral.push(a),this.materials.push([a]);const l=!s.shapes.some(c=>c.visual);for(const c of s.shapes)this.addShape(o,c,r,r===0?e:a,n,l);if(r>0){const c=new vE(.12*t.doc.scene.height_m);for(const h of[c.material].flat())h.depthTest=!1;c.renderOrder=5,c.visible=!1,this.axes.push(c),o.add(c)}this.groups.push(o),this.root.add(o)})}skin(t){const e=yb(this.run.doc.scene.bodies,t)%2===0;return new md({color:Ye(e?"--robot-dark":"--robot"),roughness:.55,metalness:.05})}paint(t,e){if(!t.rgba&&!t.colours)return this.neutral[e];const[n,s,r,o]=t.rgba??[1,1,1,1],a=t.colours?new Jt(1,1,1):new Jt().setRGB(n,s,r,In),l=`${t.colours?"own":a.getHexString()} ${o}`,c=this.materials[e].find(f=>f.name===l);if(c)return c;const h=a.getHSL({h:0,s:0,l:0});h.l<.02&&a.setHSL(h.h,h.s,.02);const u=new md({name:l,color:a,vertexColors:!!t.colours,roughness:.6,metalness:0,transparent:o<1,opacity:o,side:ti});return this.materials[e].push(u),u}addShape(t,e,n,s,r,o){const a=vm(e,this.run);if(e.visual||o){const l=new Ne(a,n===0?s:this.paint(e,n));if(pc(l,e),l.userData.body=n,l.castShadow=n>0||e.kind==="box",l.receiveShadow=!0,t.add(l),n>0&&(this.pickable.push(l),this.visual.push(l)),n===0&&e.kind==="box"){const c=new il(new cm(a),this.edge);pc(c,e),t.add(c)}}if(e.collides&&n>0){const l=new Ne(a,r);pc(l,e),l.scale.setScalar(1.01),l.visible=!1,l.renderOrder=2,t.add(l),this.collision.push(l)}}showCollision(t){for(const e of this.collision)e.visible=t}showFrames(t){for(const e of this.axes)e.visible=t}highlight(t){if(this.picked>0)for(const e of this.materials[this.picked])e.emissive=new Jt(0);if(this.picked=t,t>0)for(const e of this.materials[t])e.emissive=Ye("--picked")}recolour(){this.edge.color.copy(Ye("--quiet")),this.neutral.forEach((t,e)=>{t.color.copy(this.skin(e).color)}),this.highlight(this.picked)}group(t){return this.groups[t]}bounds(){const t=new ds;for(const e of this.visual)t.expandByObject(e);return t}pose(t,e,n){this.groups.forEach((s,r)=>{const o=r*ki,a=t.poses,l=e.poses;s.position.set(a[o]+n*(l[o]-a[o]),a[o+1]+n*(l[o+1]-a[o+1]),a[o+2]+n*(l[o+2]-a[o+2])),this.from.set(a[o+4],a[o+5],a[o+6],a[o+3]),this.to.set(l[o+4],l[o+5],l[o+6],l[o+3]),s.quaternion.slerpQuaternions(this.from,this.to,n)})}}const Sb=new U(.72,-.62,.3).normalize(),Eb=.72;function bb(){const i=new Yi({side:Rn,depthWrite:!1,fog:!1,uniforms:{horizon:{value:Ye("--stage")},zenith:{value:Ye("--sky")}},vertexShader:"varying vec3 vWay; void main() { vWay = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",fragmentShader:`varying vec3 vWay; uniform vec3 horizon; uniform vec3 zenith; void main() { float up = clamp(normalize(vWay).z, 0.0, 1.0); gl_FragColor = vec4(mix(horizon, zenith, 1.0 - pow(1.0 - up, 3.0)), 1.0);
#include <colorspace_fragment>
 }`}),t=new Ne(new fs(1,32,24),i);return t.renderOrder=-10,t.frustumCulled=!1,t}class wb{constructor(t,e){this.host=t,this.camera=new Jn(35,1,.01,400),this.onPick=()=>{},this.onHoverForce=()=>{},this.onEstimate=()=>{},this.world=new XS,this.sun=new vd(16777215,2.2),this.ghost=null,this.raycaster=new gE,this.follow=!0,this.anchor=new U,this.pending=!1,this.moved=!0,this.lift=new U,this.size=new U(1,1,1),this.sky=bb(),this.hovered=null,this.downAt=new gt,this.exact=!1,this.run=e,this.renderer=new WS({antialias:!0,powerPreference:"high-performance"}),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=Ei,this.renderer.shadowMap.autoUpdate=!1,this.canvas=this.renderer.domElement,this.pace=new xb(this.renderer.getContext()),this.canvas.tabIndex=0,this.canvas.setAttribute("role","img"),t.prepend(this.canvas),this.robot=new Mb(e),this.overlays=new _b(e.doc.scene),this.world.add(this.sky,this.robot.root,this.overlays.root),e.doc.scene.estimate&&(this.ghost=new lb(e,e.doc.scene.estimate),this.world.add(this.ghost.root)),e.doc.scene.terrain.field&&this.world.add(ub(e.doc.scene.terrain.field)),this.addLight(),this.applyTheme(),this.camera.up.set(0,0,1),this.controls=new HE(this.camera,this.canvas),this.controls.maxPolarAngle=.55*Math.PI,this.controls.minDistance=.2*e.doc.scene.height_m,this.controls.maxDistance=40*e.doc.scene.height_m,this.controls.addEventListener("change",()=>this.invalidate()),this.listen(),new ResizeObserver(()=>this.resize()).observe(t),this.resize()}addLight(){const t=this.run.doc.scene.height_m;this.sun.castShadow=!0,this.sun.shadow.mapSize.set(1024,1024),this.sun.shadow.radius=4,this.sun.shadow.blurSamples=10,this.sun.shadow.normalBias=.01*t;const e=2.2*t;Object.assign(this.sun.shadow.camera,{left:-e,right:e,top:e,bottom:-e,near:.1*t,far:12*t});const n=new vd(14674431,.5);n.position.set(-2,2.5,1.5),this.world.add(this.sun,this.sun.target,n,new fE(16777215,11054517,1.1),new mE(16777215,.2))}applyTheme(){const t=Ye("--stage"),e=this.run.doc.scene.height_m;this.world.background=t,this.world.fog=new Wh(t,6*e,30*e),this.sky.material.uniforms.horizon.value=t,this.sky.material.uniforms.zenith.value=Ye("--sky"),this.robot.recolour(),this.ghost?.recolour(),this.invalidate()}listen(){this.canvas.addEventListener("pointerdown",t=>this.downAt.set(t.clientX,t.clientY)),this.canvas.addEventListener("pointerup",t=>{this.downAt.distanceTo(new gt(t.clientX,t.clientY))>4||t.shiftKey||this.onPick(this.hit(t)?.body??-1)}),this.canvas.addEventListener("pointermove",t=>{t.buttons||this.hover(t)})}aim(t){const e=this.canvas.getBoundingClientRect();this.raycaster.setFromCamera(new gt(2*(t.clientX-e.left)/e.width-1,1-2*(t.clientY-e.top)/e.height),this.camera)}hit(t){this.aim(t);const e=this.raycaster.intersectObjects(this.robot.pickable,!1)[0];return e?{body:e.object.userData.body,point:e.point}:null}ray(t){return this.aim(t),this.raycaster.ray}hover(t){this.aim(t);const e=this.overlays.arrows.filter(s=>s.group.visible).flatMap(s=>s.targets()),n=this.raycaster.intersectObjects(e,!1)[0]?.object.userData.arrow??null;if(n!==this.hovered){this.hovered=n;for(const s of this.overlays.arrows)s.hover(s===n);this.onHoverForce(n?n.body:-1,n?n.force:null),this.invalidate()}}toLocal(t,e){return this.robot.group(t).worldToLocal(e.clone())}toWorld(t,e){return this.robot.group(t).localToWorld(e.clone())}add(t){this.world.add(t)}get estimates(){return this.ghost!==null}highlight(t){this.robot.highlight(t),this.invalidate()}set(t,e){switch(t){case"forces":this.overlays.showForces(e);break;case"balance":this.overlays.showBalance(e);break;case"traces":this.overlays.showTraces(e);break;case"estimate":this.ghost&&(this.ghost.root.visible=e);break;case"collision":this.robot.showCollision(e);break;case"frames":this.robot.showFrames(e);break;case"follow":this.follow=e;break}this.invalidate()}resetCamera(){this.frameCamera(Sb,this.anchor)}frameCamera(t,e,n=new U,s=1){const r=e.clone().add(this.lift),o=this.size.clone().add(n),a=new U().crossVectors(new U(0,0,1),t).normalize(),l=new U().crossVectors(t,a),c=Eb*Math.tan(this.camera.fov*Math.PI/360),h=c*this.camera.aspect;let u=0;for(let f=0;f<8;++f){const p=new U(f&1?.5:-.5,f&2?.5:-.5,f&4?.5:-.5).multiply(o),_=p.dot(t);u=Math.max(u,_+Math.abs(p.dot(l))/c,_+Math.abs(p.dot(a))/h)}this.controls.target.copy(r),this.camera.position.copy(r).addScaledVector(t,u/s),this.controls.update(),this.invalidate()}resizeTo(t,e){this.exact=!0,this.renderer.setPixelRatio(1),this.renderer.setSize(t,e,!1),this.camera.aspect=t/e,this.camera.updateProjectionMatrix()}drawNow(){this.render(!1)}show(t,e=!1){if(this.run.frameCount===0)return;const n=Wa(this.run,t),s=Math.min(n+1,this.run.frameCount-1),r=this.run.frame(n),o=this.run.frame(s),a=s>n?Math.min(Math.max((t-r.t)/(o.t-r.t),0),1):0;this.moved=!0,this.robot.pose(r,o,a),this.robot.root.updateMatrixWorld(),this.overlays.update(this.run,n,t),this.ghost&&(this.ghost.update(this.run,n),this.onEstimate(this.ghost.error(r))),this.track(r,o,a,e),this.invalidate()}track(t,e,n,s){const r=t.com[0]+n*(e.com[0]-t.com[0]),o=t.com[1]+n*(e.com[1]-t.com[1]);if(s){const c=this.robot.bounds();this.anchor.set(r,o,0),c.isEmpty()||(c.getCenter(this.lift).sub(this.anchor),c.getSize(this.size)),this.resetCamera()}const a=new U(r-this.anchor.x,o-this.anchor.y,0);this.anchor.add(a),this.follow&&(this.controls.target.add(a),this.camera.position.add(a));const l=this.run.doc.scene.height_m;this.sun.target.position.copy(this.anchor),this.sun.position.copy(this.anchor).add(new U(1.6*l,-1.2*l,4*l))}invalidate(){this.pending||(this.pending=!0,requestAnimationFrame(t=>this.draw(t)))}draw(t){if(this.pending=!1,this.exact)return;const e=this.pace.isSlow(t,()=>this.render(!1));this.render(e)}render(t){const e=this.exact?1:t?.5:Math.min(devicePixelRatio,2);this.renderer.getPixelRatio()!==e&&this.renderer.setPixelRatio(e),this.sun.shadow.intensity=t?0:1,this.moved&&!t&&(this.renderer.shadowMap.needsUpdate=!0,this.moved=!1),this.sky.position.copy(this.camera.position),this.sky.scale.setScalar(.5*this.camera.far),this.renderer.render(this.world,this.camera)}resize(){const{clientWidth:t,clientHeight:e}=this.host;!t||!e||this.exact||(this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.setSize(t,e,!1),this.camera.aspect=t/e,this.camera.updateProjectionMatrix(),this.render(!1))}}class Tb{constructor(t,e,n){this.run=e,this.player=n,this.select=Gt("select","link-select"),this.onSelect=()=>{},this.facts=Gt("div","link-facts"),this.force=Gt("p","link-force"),this.plots=Gt("div","link-plots"),this.body=-1,this.live=[],this.rows=[];const s=Gt("label","link-label","Link ");this.select.append(new Option("none (click one on the robot)","-1")),e.doc.scene.bodies.forEach((r,o)=>{o>0&&this.select.append(new Option(r.name,String(o)))}),this.select.addEventListener("change",()=>this.onSelect(Number(this.select.value))),s.append(this.select),this.force.setAttribute("aria-live","off"),t.append(s,this.facts,this.force,this.plots),n.onChange(()=>this.update())}show(t){if(this.body=t,this.select.value=String(t),this.facts.replaceChildren(),this.plots.replaceChildren(),this.force.textContent="",this.live=[],this.rows=[],t<0)return;const e=this.run.doc.scene.bodies[t],n=e.parent>=0?this.run.doc.scene.bodies[e.parent].name:"none",[s,r,o,a,l,c]=e.inertia;this.table([["parent",n],["joint",e.joint||(e.parent===0?"free":"fixed")],["mass",os(e.mass,"kg")],["CoM in link",`${e.com.map(h=>Ti(h,3)).join(", ")} m`],["inertia xx, yy, zz",`${[s,r,o].map(h=>Ti(h,3)).join(", ")} kg·m²`],["inertia xy, xz, yz",`${[a,l,c].map(h=>Ti(h,3)).join(", ")} kg·m²`]]),this.addPlots(t),this.update()}refresh(){for(const{plot:t,spec:e}of this.live)t.setData(Va(this.run,e))}table(t){const e=Gt("table");for(const[n,s]of t)this.row(e,n,s);this.run.doc.channels.forEach((n,s)=>{if(n.body!==this.body)return;const r=n.frame?`${n.group} ${n.label}, in ${n.frame}`:`${n.group} ${n.label}`;this.rows.push({channel:s,cell:this.row(e,r,"")})}),this.facts.append(e)}row(t,e,n){const s=t.insertRow(),r=Gt("th","",e);r.scope="row";const o=Gt("td","",n);return s.append(r,o),o}addPlots(t){const e=new Map;this.run.doc.channels.forEach((n,s)=>{n.body===t&&e.set(n.group,[...e.get(n.group)??[],s])});for(const[n,s]of e){const r=gm(this.run,n,s),o=Gt("figure","plot is-live"),a=Gt("div","plot-live");o.append(a),this.plots.append(o);const l=new mm(a,r,this.player,this.run.doc.phases,130);l.setData(Va(this.run,r)),this.live.push({plot:l,spec:r})}}update(){if(this.body<0||this.run.frameCount===0)return;for(const{channel:r,cell:o}of this.rows){const[a,l]=this.run.series(r),c=Ro(a,this.player.t);o.textContent=c>=0?os(l[c],this.run.doc.channels[r].unit):"–"}const{contacts:t}=this.run.frame(Wa(this.run,this.player.t)),e=[0,0,0];let n=0,s=0;for(let r=0;r<t.length;r+=Qn)if(t[r]===this.body){++n,t[r+11]===zd&&++s;for(let o=0;o<3;++o)e[o]+=t[r+4+o]}this.force.textContent=n===0?"Touches nothing.":`Contact force in W: ${e.map(r=>Ti(r,3)).join(", ")} N over ${n} point${n>1?"s":""}${s>0?`, ${s} slipping`:""}.`}}const Ab=[["forces","Forces (ring: slips)",!0],["balance","CoM, ZMP, support",!0],["traces","Foot traces",!0],["estimate","Estimate",!0],["collision","Collision shapes",!1],["frames","Frames",!1],["follow","Follow",!0]];function Rb(i,t){const e=Gt("details","toggles"),n=Gt("fieldset");e.open=matchMedia("(min-width: 901px)").matches,n.append(Gt("legend","visually-hidden","Show")),e.append(Gt("summary","","Show"),n);for(const[s,r,o]of Ab){if(s==="estimate"&&!t.estimates)continue;const a=Gt("input");a.type="checkbox",a.checked=o,a.name=s,a.addEventListener("change",()=>t.set(s,a.checked));const l=Gt("label");l.append(a,` ${r}`),n.append(l)}i.append(e)}const _o=[.05,.1,.2,.5,1,2,3,5,10];class Cb{constructor(t,e,n){this.player=e,this.actions=n,this.playButton=Gt("button","play"),this.slider=Gt("input","scrubber"),this.clock=Gt("output","clock"),this.speed=Gt("select","speed"),this.playButton.type="button",this.playButton.addEventListener("click",()=>n.play(!e.playing)),this.slider.type="range",this.slider.min="0",this.slider.max="1000",this.slider.step="any",this.slider.setAttribute("aria-label","Time"),this.slider.addEventListener("input",()=>e.seek(e.first+Number(this.slider.value)/1e3*(e.last-e.first))),this.speed.setAttribute("aria-label","Speed"),_o.forEach(s=>this.speed.append(new Option(`${s}×`,String(s)))),this.speed.title=`Speed: keys 1 (${_o[0]}×) to 9 (${_o[8]}×), 5 is real time`,this.speed.value="1",this.speed.addEventListener("change",()=>n.speed(Number(this.speed.value))),t.append(this.playButton,this.button("Step back","‹",()=>n.step(-1)),this.button("Step forward","›",()=>n.step(1)),this.slider,this.clock,this.speed),this.all=this.button("Show the whole run in the plots","All",()=>e.setZoom(null)),t.append(this.all),e.onZoom(()=>this.update()),n.live&&t.append(this.button("Back to the present","Live",n.live)),e.onChange(()=>this.update()),document.addEventListener("keydown",s=>this.key(s)),this.update()}button(t,e,n){const s=Gt("button","",e);return s.type="button",s.title=t,s.setAttribute("aria-label",t),s.addEventListener("click",n),s}update(){const{player:t}=this,e=t.last-t.first,n=t.playing?"Pause":"Play";this.playButton.textContent!==n&&(this.playButton.textContent=n),this.slider.value=String(e>0?(t.t-t.first)/e*1e3:0),this.slider.setAttribute("aria-valuetext",`${t.t.toFixed(3)} seconds`),this.clock.textContent=`${t.t.toFixed(3)} s / ${t.last.toFixed(2)} s`;const s=_o.find(r=>Math.abs(r-t.speed)<.001*r);s!==void 0&&this.speed.value!==String(s)&&(this.speed.value=String(s)),this.all.hidden=!t.zoom}key(t){const e=t.target;if(!(t.ctrlKey||t.metaKey||t.altKey)&&!(/^(INPUT|SELECT|TEXTAREA)$/.test(e.tagName)&&e!==this.slider)){if(t.key===" "&&e.tagName!=="BUTTON"&&e.tagName!=="SUMMARY")this.actions.play(!this.player.playing);else if(t.key==="ArrowRight")this.actions.step(t.shiftKey?10:1);else if(t.key==="ArrowLeft")this.actions.step(t.shiftKey?-10:-1);else if(t.key>="1"&&t.key<="9")this.actions.speed(_o[Number(t.key)-1]);else if(t.key==="Home")this.player.seek(this.player.first);else if(t.key==="End")this.player.seek(this.player.last);else if(t.key==="r"||t.key==="R")this.actions.resetCamera();else return;t.preventDefault()}}}function Pb(i){const t=i.doc.scene;return`3-D view of ${t.name}: ${t.bodies.length-1} bodies, weight ${os(t.weight_N,"N")}, with contact forces, centre of mass, zero-moment point and support polygon${t.estimate?`, and a ghost of ${t.bodies[t.estimate.body].name} where the estimator believes it`:""}. The plots and tables beside it hold the same data.`}function Od(i,t,e){const n=Wa(i,t.t)+e;t.seek(i.time(Math.min(Math.max(n,0),i.frameCount-1)))}class Bd{constructor(t,e,n,s){this.readout=Gt("div","force-readout"),this.stage=new wb(n.stage,t),this.stage.canvas.setAttribute("aria-label",Pb(t)),this.panel=new Tb(n.panel,t,e),new Cb(n.transport,e,{...s,resetCamera:()=>this.stage.resetCamera()}),Rb(n.stage,this.stage),n.stage.append(this.readout),this.readout.hidden=!0,this.stage.estimates&&this.watchEstimate(n.stage);const r=o=>{this.stage.highlight(o),this.panel.show(o)};this.stage.onPick=r,this.panel.onSelect=r,this.stage.onHoverForce=(o,a)=>{if(this.readout.hidden=!a,a){const l=a.length()/t.doc.scene.weight_N;this.readout.textContent=`${t.doc.scene.bodies[o]?.name??""}: ${os(a.length(),"N")} (${l.toFixed(2)} body weights)`}},e.onChange(()=>this.stage.show(e.t)),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>this.stage.applyTheme())}watchEstimate(t){const e=Gt("div","estimate-readout"),n=Gt("span","swatch-dot"),s=Gt("span");e.append(n,s),t.append(e),this.stage.onEstimate=r=>{e.hidden=!Number.isFinite(r),s.textContent=`Estimate is ${Ti(1e3*r,3)} mm off`}}}const li=i=>document.getElementById(i);class Lb{constructor(){this.player=new Bm,this.plots=[],this.following=!0,this.nextPlotUpdate=0,this.newest=null,this.session=null,this.run=null,this.endText="ended",location.search&&history.replaceState(null,"",location.pathname+location.hash),this.connection=new Wm(`${location.protocol==="https:"?"wss":"ws"}://${location.host}/socket`),this.connection.onReady=(t,e)=>this.ready(t,e),this.connection.onNotice=t=>this.status(t),this.connection.onClose=t=>this.status(`Disconnected: ${t}.`)}status(t){li("status").textContent!==t&&(li("status").textContent=t)}ready(t,e){li("title").textContent=t.document.title||t.document.scene.name,document.title=`${t.document.title||t.document.scene.name} – legwork`,t.mode==="live"?this.startLive(t,new Ym(t.document,e)):this.startRecorded(new Xm(t.document,e))}places(){return{stage:li("stage-3d"),transport:li("transport"),panel:li("link-panel")}}startRecorded(t){const{player:e}=this;t.frameCount>0&&e.setRange(t.time(0),t.time(t.frameCount-1)),this.session=new Bd(t,e,this.places(),{play:n=>e.setPlaying(n),step:n=>{e.setPlaying(!1),Od(t,e,n)},speed:n=>e.setSpeed(n)}),this.addPlots(t),this.session.stage.show(e.t,!0),this.status(`Recording, ${t.frameCount} frames.`),document.documentElement.dataset.ready="true"}startLive(t,e){const{player:n,connection:s}=this;if(this.session=new Bd(e,n,this.places(),{play:r=>{this.following=!0,s.send({type:r?"play":"pause"})},step:r=>{r>0&&(this.following||n.t>=n.last)?(this.following=!0,s.send({type:"step",count:r})):(this.following=!1,Od(e,n,r))},speed:r=>s.send({type:"speed",value:r}),live:()=>{this.following=!0,n.seek(n.last)}}),t.control&&(this.endText="ended; “Start again” revives it"),t.control){const r=li("link-panel"),o=t.controls?new FE(r,t.controls,s):null;new zE(this.session,r,t.document.scene,s,()=>o?.reset())}li("stage-3d").classList.toggle("can-push",t.control),li("scrub-note").hidden=!1,li("transport").addEventListener("input",()=>{this.following=n.t>=n.last}),this.addPlots(e),s.onFrame=r=>this.liveFrame(e,r)}liveFrame(t,e){if(t.frameCount>0&&e.t<this.player.last&&(this.following=!0),t.append(e),this.newest){this.newest=e;return}this.newest=e,requestAnimationFrame(()=>this.showLive(t))}showLive(t){const e=this.newest,{player:n}=this;if(!e)return;this.newest=null,document.documentElement.dataset.ready||(this.session?.stage.show(e.t,!0),document.documentElement.dataset.ready="true"),n.playing=!e.paused,n.speed=e.speed,this.following&&(n.t=e.t),n.setRange(t.time(0),e.t);const s=e.ended?this.endText:e.paused?"paused":`${e.realTimeFactor.toFixed(2)}× real time`;this.status(`Live, ${s}${this.following?"":", looking back"}.`),this.refreshPlots(e.paused)}refreshPlots(t){const e=performance.now();if(!t&&e<this.nextPlotUpdate)return;if(this.following&&this.player.zoom){const s=this.player.zoom[1]-this.player.zoom[0];this.player.setZoom([this.player.last-s,this.player.last])}for(const{plot:s,spec:r}of this.plots)s.setData(Va(this.run,r));this.session?.panel.refresh();const n=performance.now();this.nextPlotUpdate=n+Math.max(100,4*(n-e))}addPlots(t){this.run=t;const e=new Hd(t).bands(),n=t.doc.plots.filter(s=>s.place==="stage"&&s.kind==="time");for(const s of n.length?n:DE(t)){const r=Gt("figure","plot is-live"),o=Gt("div","plot-live");r.append(Gt("h2","plot-title",s.title),o),s.caption&&r.append(Gt("figcaption","",s.caption)),li("plots").append(r);const a=new mm(o,s,this.player,t.doc.phases,IE(s),UE(t,s),e);t.frameCount>0&&a.setData(Va(t,s)),this.plots.push({plot:a,spec:s})}matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{for(const{plot:s}of this.plots)s.restyle()})}}new Lb;
