vcl 4.1;
# Varnish in front of two sites, for Debian's 7.1 and later. It keeps visitors' pages and files, and nothing of anybody who
# is signed in. The sites need SHARED_CACHE=on and SHARED_CACHE_PURGE with this cache's address. It speaks plain HTTP: the
# proxy that holds the certificates (ops/Caddyfile) stands in front, so the sites have TRUSTED_PROXIES=2.
# Start it so that it leaves compression to the sites:
#   varnishd -a 127.0.0.1:6081 -f ops/varnish.vcl -s malloc,256m -p http_gzip_support=off
import directors;
import std;

probe ready {
	.url = "/readyz";
	.interval = 500ms;
	.timeout = 2s;
	.window = 3;
	.threshold = 2;
	.initial = 2;
}
# The sites: their addresses stand here and in the list below.
backend site_1 {
	.host = "site-1";
	.port = "3000";
	.probe = ready;
}
backend site_2 {
	.host = "site-2";
	.port = "3000";
	.probe = ready;
}
# Who may say that a page is to go.
acl sites {
	"site-1";
	"site-2";
}

sub vcl_init {
	new nodes = directors.round_robin();
	nodes.add_backend(site_1);
	nodes.add_backend(site_2);
}

sub vcl_recv {
	set req.backend_hint = nodes.backend();

	# A site made a page that is another than before. From the sites themselves: what came through a proxy has two addresses.
	if (req.method == "BAN") {
		if (client.ip !~ sites || req.http.X-Forwarded-For ~ ",") {
			return (synth(403, "Forbidden"));
		}
		if (req.http.Surrogate-Key !~ "^/[\x21\x23-\x7e]*$" || req.http.X-Ban-Host !~ "^[\w.:\[\]-]+$") {
			return (synth(400, "Bad Request"));
		}
		if (!std.ban("obj.http.Surrogate-Key == " + req.http.Surrogate-Key + " && obj.http.X-Kept-Host == " + req.http.X-Ban-Host)) {
			return (synth(500, std.ban_error()));
		}
		return (synth(200, "Gone"));
	}

	# Request ids and traces are made by the site: a client from outside chooses none.
	unset req.http.X-Request-Id;
	unset req.http.Traceparent;

	# What a page depends on besides its address is told apart by one word each, however a browser writes it.
	if (req.http.Sec-GPC ~ "(^|,)\s*1\s*(,|$)") {
		set req.http.Sec-GPC = "1";
	} else {
		unset req.http.Sec-GPC;
	}
	if (req.http.Accept-Encoding ~ "(^|,)\s*br\s*(,|$|;\s*q=(1|0\.\d*[1-9]))") {
		set req.http.Accept-Encoding = "br";
	} elsif (req.http.Accept-Encoding ~ "(^|,)\s*gzip\s*(,|$|;\s*q=(1|0\.\d*[1-9]))") {
		set req.http.Accept-Encoding = "gzip";
	} else {
		unset req.http.Accept-Encoding;
	}

	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	if (req.http.Authorization) {
		return (pass);
	}
	# THE RULE. Whoever carries one of these cookies gets pages of their own: nothing is looked up for them, and nothing that
	# is sent to them is kept. So does whoever sends cookies that two programs may read differently.
	std.collect(req.http.Cookie, "; ");
	if (req.http.Cookie ~ "(^|;)\s*(__Host-|__Secure-)?(session|investor|desk|toast|draft)=") {
		return (pass);
	}
	if (req.http.Cookie ~ "[^\x20-\x7e]" || req.http.Cookie ~ "consent=.*consent=") {
		return (pass);
	}

	# While a site answers, a page may be shown for a minute more than it is fresh, as long as a new one is fetched; while
	# none does, for as long as it is kept.
	if (std.healthy(req.backend_hint)) {
		set req.grace = 60s;
	}
	return (hash);
}

# Pages differ by what their reader chose about visits that are counted (CONSENT, ANALYTICS_ENABLED).
sub vcl_hash {
	hash_data(req.url);
	hash_data(req.http.Host);
	if (req.http.Cookie ~ "(^|;)\s*__Host-consent=\s*yes\s*(;|$)") {
		hash_data("accepted");
	} elsif (req.http.Cookie ~ "(^|;)\s*__Host-consent=\s*no\s*(;|$)") {
		hash_data("refused");
	}
	# By its name over plain HTTP, which a site with a certificate takes for no choice: never the same page.
	if (req.http.Cookie ~ "(^|;)\s*consent=\s*yes\s*(;|$)") {
		hash_data("accepted, plain");
	} elsif (req.http.Cookie ~ "(^|;)\s*consent=\s*no\s*(;|$)") {
		hash_data("refused, plain");
	}
	return (lookup);
}

sub vcl_backend_response {
	if (bereq.uncacheable) {
		return (deliver);
	}
	# A page that is there is better than a new one that failed.
	if (beresp.status >= 500 && bereq.is_bgfetch) {
		return (abandon);
	}
	# Only what says that everybody may have it. The next such reply may be kept: nobody can keep an address from the cache.
	if (beresp.status != 200 || beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "(^|,)\s*public\s*(,|$)") {
		set beresp.uncacheable = true;
		set beresp.ttl = 10s;
		return (deliver);
	}
	# By its age it is old already: a site sends what it has while it makes a new one.
	if (beresp.ttl < 1s) {
		set beresp.ttl = 1s;
	}
	set beresp.grace = 0s;
	if (beresp.http.CDN-Cache-Control ~ "stale-if-error=\d+") {
		set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
	}
	set beresp.http.X-Kept-Host = bereq.http.Host;
	return (deliver);
}

sub vcl_deliver {
	# Browsers hear what they hear from a site without a cache in front: to ask each time.
	if (resp.http.CDN-Cache-Control) {
		set resp.http.Cache-Control = "private, no-cache";
		if (obj.hits > 0) {
			set resp.http.Server-Timing = "cache;desc=shared";
		}
	}
	unset resp.http.CDN-Cache-Control;
	unset resp.http.Surrogate-Key;
	unset resp.http.X-Kept-Host;
	unset resp.http.Via;
	return (deliver);
}

# What the cache itself says.
sub vcl_backend_error {
	set beresp.http.Cache-Control = "no-store";
	set beresp.http.Content-Security-Policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
	set beresp.http.Content-Type = "text/html; charset=utf-8";
	set beresp.http.Retry-After = "5";
	set beresp.http.X-Answered-By = "cache";
	set beresp.http.X-Content-Type-Options = "nosniff";
	set beresp.body = {"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'><title>Please try again</title><h1>We cannot answer right now</h1><p>Nothing is wrong on your side. Please try again in a few seconds."};
	return (deliver);
}

sub vcl_synth {
	set resp.http.Cache-Control = "no-store";
	set resp.http.X-Content-Type-Options = "nosniff";
	set resp.http.Content-Type = "text/plain; charset=utf-8";
	set resp.body = resp.reason;
	return (deliver);
}
